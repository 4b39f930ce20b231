/** Appearance of a person; lengths in metres, colours in CSS. */
export interface PersonLook {
  seed: number;
  height: number;
  /** Factor of the width; 1 is usual. */
  build: number;
  skin: string;
  hair: string;
  hairStyle: "short" | "long" | "bun" | "cap";
  capColour: string;
  top: string;
  pattern: "plain" | "stripes";
  sleeves: "long" | "short";
  /** Whether the person wears a long jacket. */
  coat: boolean;
  bottom: string;
  legs: "trousers" | "skirt";
  shoes: string;
  bag: "none" | "backpack" | "shoulder";
  bagColour: string;
}

export const usualLook: Omit<PersonLook, "seed"> = {
  height: 1.72,
  build: 1,
  skin: "#d9a982",
  hair: "#241a14",
  hairStyle: "short",
  capColour: "#b33a2e",
  top: "#3f6fb5",
  pattern: "plain",
  sleeves: "long",
  coat: false,
  bottom: "#2c3442",
  legs: "trousers",
  shoes: "#2a2623",
  bag: "none",
  bagColour: "#7c5a3a",
};
