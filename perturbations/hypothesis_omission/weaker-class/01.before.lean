theorem comm {G : Type*} [CommGroup G] (a b : G) : a * b = b * a
