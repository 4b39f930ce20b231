import { type Answer } from "@huiyan/contract/endpoint";
import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { type getRecordingSettings } from "@huiyan/contract/recording/recording.api";
import { RecordingSettings, recordingQuotaMb, recordingTexts } from "@huiyan/contract/recording/recording.rules";
import { z } from "zod";

export type StoredRecording = Answer<typeof getRecordingSettings>;

/** Recording modes. `own` means that the platform sends no recording settings and the device decides. */
export const recordingKinds = ["own", "off", "continuous", "event"] as const;
type RecordingKind = (typeof recordingKinds)[number];

export interface RecordingValues {
  mode: RecordingKind;
  days: number[];
  /** Start of the period, HH:mm. If it equals `to`, the whole day is recorded. */
  from: string;
  to: string;
  before_s: string;
  after_s: string;
  /** Quota as text in GB; empty if the device decides. */
  quota_gb: string;
}

const mbOfGb = 1_024;
const minutesOfDay = 1_440;
const { before_s, after_s } = RecordingSettings.shape;
const typed = (rule: z.ZodType<number, number>, sentence: string) =>
  z.string().trim().regex(/^\d+$/, sentence).transform(Number).pipe(rule);

const common = {
  from: z.string(),
  to: z.string(),
  quota_gb: z
    .string()
    .trim()
    .regex(/^\d*$/, recordingTexts.quota)
    .transform((text) => (text === "" ? null : Number(text) * mbOfGb))
    .pipe(recordingQuotaMb.nullable()),
};
const days = z.array(z.number()).min(1, recordingTexts.days);
const unasked = { days: z.array(z.number()), before_s: z.string(), after_s: z.string() };

/** Schema of the form. Only the fields that a mode shows are checked. */
export const RecordingForm = z.discriminatedUnion("mode", [
  z.object({ ...common, ...unasked, mode: z.enum(["own", "off"]) }),
  z.object({ ...common, ...unasked, days, mode: z.literal("continuous") }),
  z.object({
    ...common,
    mode: z.literal("event"),
    days,
    before_s: typed(before_s.unwrap(), recordingTexts.before),
    after_s: typed(after_s.unwrap(), recordingTexts.after),
  }),
]);

const two = (part: number) => String(part).padStart(2, "0");
export const clockOf = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

export function recordingValues({ settings, quota_mb }: StoredRecording): RecordingValues {
  const [first] = settings?.schedule ?? [];
  return {
    mode: settings?.mode ?? "own",
    days: first?.days ?? [...everyDay],
    from: clockOf(first?.from ?? 0),
    to: clockOf(first?.to ?? 0),
    before_s: String(settings?.before_s ?? 10),
    after_s: String(settings?.after_s ?? 30),
    quota_gb: quota_mb === null ? "" : String(Math.round(quota_mb / mbOfGb)),
  };
}

/** Returns the recording periods of the form; an empty array if recording is permanent. */
function scheduleOf({ days: open, from, to }: Pick<RecordingValues, "days" | "from" | "to">) {
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  if (begin === end && open.length === everyDay.length) return [];
  const whole = begin === end ? { from: 0, to: minutesOfDay } : { from: begin, to: end };
  return [{ days: open.toSorted((a, b) => a - b), ...whole }];
}

/** Returns the input of the endpoint from valid form values. */
export function sentRecording(values: RecordingValues) {
  const { mode, quota_gb } = values;
  const quota_mb = quota_gb.trim() === "" ? null : Number(quota_gb) * mbOfGb;
  if (mode === "own") return { settings: null, quota_mb };
  const seconds = mode === "event" ? { before_s: Number(values.before_s), after_s: Number(values.after_s) } : {};
  return { settings: { mode, schedule: mode === "off" ? [] : scheduleOf(values), ...seconds }, quota_mb };
}
