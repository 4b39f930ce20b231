import { type SealedEntry } from "@huiyan/contract/weighing/seal.rules";
import { SlipHead, SlipLine } from "@huiyan/contract/weighing/slip";
import { sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { z } from "zod";
import { chinaTime } from "#platform/clock/calendar-day.ts";

/** Content of a slip as signed when it was created. Later views of the slip show only this content. */
export const SlipContent = z.object({
  head: SlipHead,
  device_id: z.string(),
  device_name: z.string(),
  alg: z.string(),
  weighs: z.boolean(),
  list: z.array(SlipLine),
  total: z.number(),
  weight: z.number().nullable(),
  avg: z.number().nullable(),
});
export type SlipContent = z.infer<typeof SlipContent>;

/**
 * A picture of an alarm on the slip: its role, and the hash of its bytes. The hash is `gone` if the picture was
 * deleted.
 */
export interface UsedPicture {
  role: string;
  hash: string;
}

/** Alarm of a line with its pictures, in the order of the lines. */
export interface UsedMessage {
  id: string;
  pictures: UsedPicture[];
}

/** Names of the organisation and of the member who created the slip, as shown on the sheet. */
export interface Issuer {
  organisation: string;
  made_by: string;
}

interface EntryHead {
  kind: "slip" | "void";
  keyId: string;
  seq: number;
  previous: string;
  number: string;
  madeAt: Date;
}

type Fields = SealedEntry["fields"];

export const entryHead = ({ kind, keyId, seq, previous, number, madeAt }: EntryHead): Fields => [
  ["kind", kind],
  ["key_id", keyId],
  ["seq", String(seq)],
  ["previous", previous],
  ["number", number],
  ["made_at", madeAt.toISOString()],
];

const shown = (value: number | null) => (value === null ? "-" : String(value));

/** Returns the fields to sign: everything on the sheet, and the hashes of the pictures. */
export function contentFields(content: SlipContent, used: readonly UsedMessage[], issuer: Issuer): Fields {
  const { head, device_id, device_name, alg, weighs, list, total, weight, avg } = content;
  const line = ({ serial, time, ...figures }: SlipLine, at: number): Fields => [
    ...(used[at] === undefined ? [] : ([[`row.${serial}.message`, used[at].id]] satisfies Fields)),
    [`row.${serial}.time`, chinaTime(new Date(time))],
    [`row.${serial}.total`, String(figures.total)],
    ...(weighs
      ? ([
          [`row.${serial}.weight`, shown(figures.weight)],
          [`row.${serial}.uniformity`, shown(figures.uniformity)],
        ] satisfies Fields)
      : []),
    ...(used[at]?.pictures ?? []).map(({ role, hash }): Fields[number] => [`row.${serial}.picture.${role}`, hash]),
  ];
  return [
    ...Object.entries(head),
    ["device", device_name],
    ["device_id", device_id],
    ["alg", alg],
    ["organisation", issuer.organisation],
    ["made_by", issuer.made_by],
    ...(used.length === 0 ? ([["source", sheetTexts.byHand[0]]] satisfies Fields) : []),
    ...list.flatMap(line),
    ["total", String(total)],
    ...(weighs
      ? ([
          ["weight", shown(weight)],
          ["avg", shown(avg)],
        ] satisfies Fields)
      : []),
  ];
}
