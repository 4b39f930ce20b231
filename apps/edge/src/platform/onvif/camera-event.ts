import { plainTopic } from "@huiyan/contract/point/camera-event.rules";
import { z } from "zod";

/** An event that a camera has reported. */
export interface CameraEvent {
  /** Topic without namespace prefixes. */
  topic: string;
  /** Names and values of the source, for example `VideoSourceToken=1`. */
  source: string;
  /** State after the event; undefined for an event without a state, such as a crossed line. */
  isActive: boolean | undefined;
  /** True if the camera only reports the present state, because the subscription has begun. */
  isInitial: boolean;
}

const Text = z.union([z.string(), z.number(), z.boolean(), z.date()]).transform(String);
const Item = z.object({ $: z.object({ Name: Text, Value: Text }) });
const Items = z
  .union([Item, z.array(Item)])
  .optional()
  .transform((items) => (items === undefined ? [] : [items].flat()).map(({ $ }) => $));
// a camera without items sends an empty element, which the XML parser returns as ""
const List = z
  .union([z.object({ simpleItem: Items }).transform(({ simpleItem }) => simpleItem), Text])
  .optional()
  .transform((list) => (Array.isArray(list) ? list : []));
const Notification = z.object({
  topic: z.union([z.object({ _: z.string() }).transform(({ _: text }) => text), z.string()]),
  message: z.object({
    message: z.object({
      $: z.object({ PropertyOperation: z.string().optional() }).optional(),
      source: List,
      data: List,
    }),
  }),
});

const states: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
/**
 * Names of items whose values 0 and 1 are states. For items with other names, only the values true and false are
 * states.
 */
const stateNames = /^(is.*|state|.*state|value|active|alarm|motion|tamper)$/i;
/** Maximum characters of a source. */
const maxSource = 200;

function stateOf(data: readonly { Name: string; Value: string }[]): boolean | undefined {
  for (const { Name: name, Value: value } of data) {
    const state = states.get(value.trim().toLowerCase());
    if (state !== undefined && (value.length > 1 || stateNames.test(name))) return state;
  }
  return undefined;
}

/**
 * Parses one notification, as the ONVIF library returns it.
 * @returns undefined for a message that is not an ONVIF event
 */
export function cameraEventOf(notification: unknown): CameraEvent | undefined {
  const { data } = Notification.safeParse(notification);
  if (data === undefined) return undefined;
  const { $: facts, source, data: items } = data.message.message;
  const topic = plainTopic(data.topic);
  if (topic === "") return undefined;
  return {
    topic,
    source: source
      .map(({ Name: name, Value: value }) => `${name}=${value}`)
      .join(" ")
      .slice(0, maxSource),
    isActive: stateOf(items),
    isInitial: facts?.PropertyOperation === "Initialized",
  };
}
