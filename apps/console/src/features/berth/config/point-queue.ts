import {
  addBerth,
  type Berth,
  deleteBerth,
  editBerth,
  listPointBerths,
  restoreBerth,
} from "@huiyan/contract/berth/berth.api";
import { Corner, Id } from "@huiyan/contract/scalars";
import { type QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { ApiError, errorKeyOf } from "#shared/api/api-error.ts";
import { call } from "#shared/api/call.ts";
import { httpText } from "#shared/api/http-texts.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { notify } from "#shared/notice/notice.ts";
import { storedSetting } from "#shared/storage/stored-setting.ts";
import { berthText as text } from "../berth.texts.ts";
import { refreshBerths } from "../berth-cache.ts";
import { type BerthFacts, factsOf } from "../edit/berth-facts.ts";
import { type SavedChange, SaveQueue, type SaveRefusal } from "../edit/save-queue.ts";

const Unsaved = z.array(
  z.object({
    id: Id,
    facts: z
      .object({
        prefix: z.string(),
        no: z.string(),
        type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        is_new_energy: z.union([z.literal(0), z.literal(1)]),
        roi: z.array(Corner),
      })
      .nullable(),
  }),
);

/** Timeout of one write, in milliseconds. A retry is safe, since the berth's id prevents a second berth. */
const patienceMs = 30_000;
const within = () => AbortSignal.timeout(patienceMs);

function refusalOf(error: unknown): SaveRefusal {
  if (error instanceof DOMException) return { message: httpText.offline(), isTaken: false, isPassing: true };
  const message = error instanceof Error ? error.message : String(error);
  const isPassing = error instanceof ApiError && error.passing;
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return { message: fields[0] ?? message, isTaken: errorKeyOf(error) === "berth_number_taken", isPassing };
}

const sent = ({ roi, ...rest }: Partial<BerthFacts>) => ({
  ...rest,
  ...(roi === undefined ? {} : { roi: roi.map(([x, y]): [number, number] => [x, y]) }),
});

function announce(change: SavedChange): void {
  if (change.kind === "added") notify("success", text("drawn"));
  // Shows no toast for a moved berth, since each movement is saved. The time next to the title shows the last save.
  if (change.kind === "edited" && change.fields.some((field) => field !== "roi")) notify("success", text("edited"));
}

export interface PointQueue {
  queue: SaveQueue;
  /** Passes berths that were read from the server to the queue. */
  accept: (berths: readonly Berth[]) => void;
  /** Subscribes to saved changes. Returns the function that unsubscribes. */
  onSaved: (listener: SavedListener) => () => void;
}
type SavedListener = (id: string, change: SavedChange) => void;

/**
 * Queues by `staffId.pointId`. One per point and user in this browser, so that no two queues write the same berths. A
 * queue continues after its page is closed.
 */
const queues = new Map<string, PointQueue>();

export function pointQueue(client: QueryClient, staffId: string, pointId: string): PointQueue {
  const key = `${staffId}.${pointId}`;
  const known = queues.get(key) ?? createQueue(client, key, pointId);
  queues.set(key, known);
  return known;
}

/** Returns the numbers of refused and of unsaved changes of a user at all points. */
export function countUnsaved(staffId: string): { refused: number; unsaved: number } {
  const states = [...queues].flatMap(([key, { queue }]) => (key.startsWith(staffId) ? [queue.state()] : []));
  const refused = states.flatMap(({ berths }) => berths.filter(({ refusal }) => refusal !== undefined)).length;
  return { refused, unsaved: states.reduce((sum, state) => sum + state.unsaved, 0) };
}

/** Sends delayed changes at once. */
export function flushQueues(): void {
  for (const { queue } of queues.values()) queue.flush();
}

function createQueue(client: QueryClient, key: string, pointId: string): PointQueue {
  const kept = storedSetting(`berth.unsaved.${key}`, Unsaved, []);
  /** Unsaved changes from before a reload, which are applied to the server's berths once these are read. */
  let earlier = kept.read();
  const listeners = new Set<SavedListener>();
  const queryKey = [listPointBerths.name, { id: pointId }];
  const show = (berth: Berth) => {
    client.setQueryData<Berth[]>(queryKey, (old) => [...(old ?? []).filter(({ _id }) => _id !== berth._id), berth]);
    return factsOf(berth);
  };
  /**
   * Returns whether the queue has changes to send. Refused changes are not counted, since only the user can resolve
   * them.
   */
  const hasMore = () => {
    const { berths, unsaved } = queue.state();
    return unsaved > berths.filter(({ refusal }) => refusal !== undefined).length;
  };
  const queue = new SaveQueue({
    writer: {
      add: async (_id, facts) =>
        show(await call(addBerth, { _id, point_id: pointId, ...facts, ...sentRegion(facts) }, within())),
      edit: async (_id, changed) => show(await call(editBerth, { _id, ...sent(changed) }, within())),
      remove: async (id) => {
        await call(deleteBerth, { id }, within());
        client.setQueryData<Berth[]>(queryKey, (old) => old?.filter(({ _id }) => _id !== id));
      },
      restore: async (_id) => show(await call(restoreBerth, { _id }, within())),
    },
    refusalOf,
    say: contractText,
    onUnsaved: (unsaved) => {
      const left = earlier.filter(({ id }) => unsaved.every((each) => each.id !== id));
      kept.write([
        ...left,
        ...unsaved.map(({ id, facts }) => ({ id, facts: facts && { ...facts, ...sentRegion(facts) } })),
      ]);
    },
    onWrite: (state) => {
      // Cancels requests sent before the write, whose answers would undo the write on the page.
      void client.cancelQueries({ queryKey });
      if (state === "end" && !hasMore()) void refreshBerths(client);
    },
    onSaved: (id, change) => {
      announce(change);
      for (const listener of listeners) listener(id, change);
    },
    onRefused: (_id, { message, isPassing }) => {
      if (!isPassing) notify("error", message);
    },
  });
  return {
    queue,
    onSaved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept(berths) {
      queue.accept(berths.map((berth) => ({ id: berth._id, ...factsOf(berth) })));
      const again = earlier;
      earlier = [];
      for (const { id, facts } of again) if (facts !== null || queue.factsOf(id)) queue.put(id, facts ?? undefined);
    },
  };
}

const sentRegion = ({ roi }: Pick<BerthFacts, "roi">) => ({ roi: roi.map(([x, y]): [number, number] => [x, y]) });
