import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { plateAuto, plateKind } from "@huiyan/contract/parking/plate.rules";

/**
 * Letters of the authorities that issue plates, by province (state of 2025). New letters are added from time to time,
 * so a missing letter makes a reading doubtful but not impossible.
 */
const issuers: Readonly<Record<string, string>> = {
  京: "ABCDEFGHJKLMNPQY",
  津: "ABCDEFGHJKLMNPQR",
  沪: "ABCDEFGHJKLMNR",
  渝: "ABCDFGHN",
  冀: "ABCDEFGHJRSTX",
  豫: "ABCDEFGHJKLMNPQRSUV",
  云: "ACDEFGHJKLMNPQRSV",
  辽: "ABCDEFGHJKLMNPV",
  黑: "ABCDEFGHJKLMNPR",
  湘: "ABCDEFGHJKLMNSU",
  皖: "ABCDEFGHJKLMNPQRS",
  鲁: "ABCDEFGHJKLMNPQRSUVWY",
  新: "ABCDEFGHJKLMNPQRS",
  苏: "ABCDEFGHJKLMNU",
  浙: "ABCDEFGHJKL",
  赣: "ABCDEFGHJKLM",
  鄂: "ABCDEFGHJKLMNPQRSW",
  桂: "ABCDEFGHJKLMNPR",
  甘: "ABCDEFGHJKLMNP",
  晋: "ABCDEFHJKLM",
  蒙: "ABCDEFGHJKLM",
  陕: "ABCDEFGHJKUV",
  吉: "ABCDEFGHJK",
  闽: "ABCDEFGHJK",
  贵: "ABCDEFGHJ",
  粤: "ABCDEFGHJKLMNPQRSTUVWXYZ",
  青: "ABCDEFGH",
  藏: "ABCDEFGHJ",
  川: "ABCDEFGHJKLMQRSTUVWXYZ",
  宁: "ABCDE",
  琼: "ABCDEF",
};

/** First letters of the army's plates: commands, services and theatres. */
const armyUnits = "VKHBSLJNGCEPQTZ";

/** Plates with a black ground: embassies, consulates, and cars of Hong Kong and Macao. */
const onBlack = /^使|[使领港澳]$/u;

/** A text that was read as a plate. */
export interface Seen {
  text: string;
  colour: PlateColor | undefined;
  /** True if the corners of a plate were found; false if only text was. */
  isFramed: boolean;
}

/**
 * Returns true if a text in the form of a plate is unlikely to be a plate. Reasons: the province does not issue the
 * letter; the first letter belongs to no army unit; or the ground looks black and no frame was found. A real plate may
 * look black too, if the camera cannot see its colour, so a frame suffices as proof.
 */
function isDoubtful({ text, colour, isFramed }: Seen): boolean {
  const [first = "", second = ""] = text;
  const kind = plateKind(text);
  if (colour === "black" && !isFramed && !onBlack.test(text)) return true;
  if (kind === "army") return !armyUnits.includes(first);
  const letters = issuers[first];
  return letters !== undefined && kind !== "emergency" && !letters.includes(second);
}

/** Maximum confidence of a doubtful reading: below {@link plateAuto}, so that a person checks it. */
const doubtful = plateAuto - 0.05;

/** Returns the confidence of a plate, limited if it is unlikely to be one. */
export function cautious(seen: Seen, confidence: number): number {
  return isDoubtful(seen) ? Math.min(confidence, doubtful) : confidence;
}
