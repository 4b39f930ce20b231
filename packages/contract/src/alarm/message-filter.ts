import { z } from "zod";
import { GroupFilter } from "../group/group-ref.ts";
import { pastedText } from "../pasted.ts";
import { CommaList, DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { handleStates } from "./alarm.rules.ts";

/** Filter on a flag: 0 any, 1 set, −1 not set. docs/reference/alarms.md A3. */
const FlagFilter = z.coerce.number<number>().int().min(-1).max(1).default(0);

/**
 * Filters that `message/list` and `message/summary` share, joined by AND. `start` and `end` limit `create_at`; both are
 * inclusive.
 */
export const MessageFilter = z.object({
  start: EpochMsQuery.optional(),
  end: EpochMsQuery.optional(),
  alg_id: z.string().max(64).optional(),
  /** Excluded algorithms. */
  no_algs: CommaList.optional(),
  point_id: Id.optional(),
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
  /** Text to find in the names of point, device and algorithm, or in the licence plate. */
  keyword: z.string().overwrite(pastedText).max(100).optional(),
  /** Handling states, joined by OR. */
  state: CommaList.pipe(z.array(z.enum(handleStates)).max(handleStates.length)).optional(),
  severity: z.coerce.number<number>().int().min(1).max(3).optional(),
  /** Only unfinished alarms whose deadline was before this time. */
  due_before: EpochMsQuery.optional(),
  /** 1: only alarms assigned to the caller. */
  mine: z.coerce.number<number>().int().min(0).max(1).default(0),
});

/** Filters for lists of messages; `message/summary` does not have `read`, `mark`, `off_slip` and `storm_id`. */
export const ListFilter = MessageFilter.extend({
  read: FlagFilter,
  mark: FlagFilter,
  /** 1: only messages that are not on any valid weighing slip. */
  off_slip: z.coerce.number<number>().int().min(0).max(1).optional(),
  /** Only the alarms of this alarm burst, one entry each. Without this filter, a burst is one entry. */
  storm_id: Id.optional(),
});

/**
 * Selection of messages: by ids, or by a filter and a time of receipt (epoch ms). Messages received later are not
 * selected.
 */
export const chosen = {
  _id: z.array(Id).max(1000).optional(),
  /** Together with `_id`: also all alarms of these bursts. */
  storm_ids: z.array(Id).max(100).optional(),
  match: ListFilter.extend({ received_until: EpochMs }).optional(),
};
export const isChosen = ({ _id = [], match }: { _id?: string[] | undefined; match?: object | undefined }) =>
  _id.length > 0 !== (match !== undefined);
export const chooseText = { error: "请选择需要操作的消息", path: ["_id"] };
/**
 * Result of a change: number of changed alarms, and the unread count of the caller's bell afterwards. The bell counts
 * lead alarms of the alarm centre's algorithms in the caller's scope.
 */
export const Changed = z.object({ changed: z.number().int(), unread: z.number().int() });
