import { z } from "zod";
import { livestockBounds } from "../alarm/livestock.rules.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { Day } from "../settlement/settlement.api.ts";
import { slipHeadMax, slipMessagesMax, weighingTexts as texts } from "./weighing.rules.ts";

const head = z.string().overwrite(pastedText).max(slipHeadMax, texts.headLong).default("");

/** Fields above the lines of a slip, entered by a user; each may be empty. */
export const SlipHead = z.object({
  /** Date, yyyy-MM-dd; empty: not entered. */
  date: z.union([z.literal(""), Day]).default(""),
  customer: head,
  farmer: head,
  breeds: head,
  licensePlate: head,
  serviceDep: head,
  farmOwner: head,
});
export type SlipHead = z.infer<typeof SlipHead>;

const kg = z.number().min(0).max(10_000_000);

/** Line of a stored slip. The schema has no bounds, because older slips may exceed those of new slips. */
export const SlipLine = z
  .object({
    serial: z.number().int(),
    time: EpochMs,
    total: z.number(),
    /** Weight in kg; null: not weighed. */
    weight: z.number().nullable(),
    /** Share of animals of about average weight, in percent; null: not known. */
    uniformity: z.number().nullable(),
  })
  .meta({ id: "WeighingLine" });
export type SlipLine = z.infer<typeof SlipLine>;

/** Line of a new slip, entered by a user or derived from a message. */
export const NewSlipLine = SlipLine.extend({
  serial: z.number().int().min(1),
  total: z.number().min(-1_000_000).max(1_000_000),
  weight: kg.nullable(),
  uniformity: z.number().min(0).max(100).nullable(),
}).meta({ id: "WeighingNewLine" });

/** Line that a user typed, within the bounds of one load. */
const TypedSlipLine = NewSlipLine.extend({
  total: z.int(texts.typedHeads).min(0, texts.typedHeads).max(livestockBounds.heads, texts.typedHeads),
  weight: z.number().min(0, texts.typedWeight).max(livestockBounds.weightKg, texts.typedWeight).nullable(),
});

/** Ids of messages, separated by commas. */
export const MessageIds = z
  .string()
  .max(20_000)
  .transform((text) => [...new Set(text.split(",").filter((part) => part !== ""))])
  .pipe(z.array(Id).min(1, texts.noMessages).max(slipMessagesMax, texts.tooMany));

/**
 * Data for a new slip. With `ids`, lines and sums are computed from the messages; without, the given lines are checked
 * and used.
 */
export const NewSlip = SlipHead.extend({
  ids: MessageIds.optional(),
  list: z.array(TypedSlipLine).max(slipMessagesMax, texts.tooMany).default([]),
  total: z.number().default(0),
  weight: kg.nullable().default(null),
  avg: kg.nullable().default(null),
  /** Id chosen by the caller, so that a repeated request returns the same slip. */
  request_id: Id.optional(),
});
export type NewSlip = z.infer<typeof NewSlip>;

/** A slip in a list. */
export const SlipRow = z
  .object({
    _id: Id,
    number: z.string(),
    ...SlipHead.shape,
    device_id: z.union([DeviceId, z.literal("")]),
    device_name: z.string(),
    alg: z.string(),
    alg_name: z.string(),
    /** True if a user typed the figures and the slip refers to no messages. */
    by_hand: z.boolean(),
    lines: z.number().int(),
    total: z.number(),
    weight: z.number().nullable(),
    avg: z.number().nullable(),
    made_at: EpochMs,
    made_by: z.string(),
    /** True if the stored content is invalid; the sheet's fields are then empty. */
    unreadable: z.boolean(),
    /** Voiding of the slip; null: the slip is valid. */
    void: z.object({ at: EpochMs, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: "WeighingSlipRow" });
export type SlipRow = z.infer<typeof SlipRow>;

export const Slip = SlipRow.extend({
  list: z.array(SlipLine),
  /** Position of the slip in the organisation's chain. */
  seq: z.number().int(),
  key_id: z.string(),
  digest: z.string(),
  /** Content of the QR code on the sheet; begins with `/` if PUBLIC_URL is not set. */
  verify_url: z.string(),
}).meta({ id: "WeighingSlip" });
export type Slip = z.infer<typeof Slip>;
