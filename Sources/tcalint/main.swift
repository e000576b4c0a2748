print("tcalint")
