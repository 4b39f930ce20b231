import { randomBytes } from "node:crypto";
import { EventOutcome, eventsPartName } from "@huiyan/contract/alarm/alarm.device";
import { Envelope } from "@huiyan/contract/envelope";
import { z } from "zod";
import { type SignedAnswer } from "../signing/signed-request.ts";
import { type OutboxEvent } from "../store/event-outbox.ts";

interface FormPart {
  name: string;
  contentType: string;
  /** File name. A part with a file name is a file, a part without one is a form field. */
  fileName?: string;
  body: Uint8Array;
}

interface FormBody {
  contentType: string;
  body: Buffer<ArrayBuffer>;
}

/** Builds the whole multipart/form-data body in memory, because its hash must be signed before anything is sent. */
function formBody(parts: readonly FormPart[]): FormBody {
  const boundary = `huiyan${randomBytes(16).toString("hex")}`;
  const pieces: Uint8Array[] = [];
  for (const part of parts) {
    const file = part.fileName === undefined ? "" : `; filename="${part.fileName}"`;
    const head = [
      `--${boundary}`,
      `content-disposition: form-data; name="${part.name}"${file}`,
      `content-type: ${part.contentType}`,
    ];
    pieces.push(Buffer.from(`${head.join("\r\n")}\r\n\r\n`), part.body, Buffer.from("\r\n"));
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(pieces) };
}

/** Returns the body of one report: the events as JSON, then the pictures that they name. */
export function eventsBody(batch: readonly OutboxEvent[]): FormBody {
  const json = JSON.stringify({ events: batch.map(({ event }) => event) });
  return formBody([
    { name: eventsPartName, contentType: "application/json", body: Buffer.from(json) },
    ...batch.flatMap(({ images }) =>
      images.map(({ part, body }) => ({ name: part, contentType: "image/jpeg", fileName: `${part}.jpg`, body })),
    ),
  ]);
}

const Outcomes = z.object({ outcomes: z.array(z.unknown()) });
/** A refusal with a reason that this program does not know; a newer server may send it. */
const NewerRefusal = z
  .object({ event_id: z.string(), state: z.literal("refused"), text: z.string().catch("") })
  .transform((refusal): EventOutcome => ({ ...refusal, reason: "rejected" }));
const KnownOutcome = z.union([EventOutcome, NewerRefusal]);

/**
 * Returns the outcomes in a response.
 * An unknown reason counts as a refusal. An unknown state is skipped, so that its event is sent again and no other
 * event is held up.
 * @throws Error if a signed response with status 200 does not fit the contract
 */
export function outcomesOf(answer: SignedAnswer): EventOutcome[] {
  const { data } = Envelope.parse(JSON.parse(answer.body.toString("utf8")));
  return Outcomes.parse(data).outcomes.flatMap((outcome) => KnownOutcome.safeParse(outcome).data ?? []);
}

/** Returns the stable key of an error response; empty if it has none. */
export function errorKeyOf(answer: SignedAnswer): string {
  const match = /"error"\s*:\s*"([a-z_]+)"/.exec(answer.body.toString("utf8"));
  return match?.[1] ?? "";
}

const ClockOff = z.object({
  error: z.literal("device_clock_off"),
  fields: z.object({ server_time: z.coerce.number() }),
});

/**
 * Returns the server's time, epoch ms, if the signed response says that the device's clock is wrong; otherwise
 * undefined.
 */
export function serverTimeOf(answer: SignedAnswer): number | undefined {
  if (answer.status !== 401) return undefined;
  try {
    return ClockOff.safeParse(JSON.parse(answer.body.toString("utf8"))).data?.fields.server_time;
  } catch {
    return undefined;
  }
}
