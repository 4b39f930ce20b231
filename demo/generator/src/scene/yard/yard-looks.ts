import { type PersonLook } from "../../person/look.ts";

/** Appearance of the people p1 to p7. */
export const looks: Partial<PersonLook>[] = [
  {
    top: "#2f63b8",
    bottom: "#2a303c",
    height: 1.78,
    skin: "#dcae88",
    bag: "backpack",
    bagColour: "#30343a",
  },
  { top: "#c2413a", bottom: "#3b4660", height: 1.64, build: 0.94, hairStyle: "long", bag: "shoulder", skin: "#e6bd9b" },
  {
    top: "#ece8df",
    pattern: "stripes",
    sleeves: "short",
    bottom: "#4d5d7d",
    height: 1.72,
    hairStyle: "cap",
    capColour: "#23395d",
    skin: "#c99470",
  },
  { top: "#3c7a52", bottom: "#b3a07c", height: 1.83, build: 1.1, hair: "#3a2a1c", skin: "#d8a880" },
  {
    top: "#e0b23a",
    bottom: "#35506e",
    legs: "skirt",
    shoes: "#7a2f2a",
    height: 1.62,
    build: 0.94,
    hairStyle: "bun",
    skin: "#e8c2a2",
  },
  {
    top: "#5d4a78",
    coat: true,
    bottom: "#26282e",
    height: 1.7,
    hairStyle: "long",
    hair: "#1b1512",
    skin: "#dfb492",
  },
  {
    top: "#4a4f57",
    bottom: "#2b3038",
    height: 1.76,
    hairStyle: "cap",
    capColour: "#1f2226",
    skin: "#c8966f",
    bag: "backpack",
    bagColour: "#6b2f28",
  },
];
