import { setTimeout as sleep } from "node:timers/promises";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import {
  confirmRecords,
  correctBerth,
  correctPlate,
  disputeRecord,
  excludeRecord,
  findParkingRecords,
  mergeRecords,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type Client } from "../client.ts";
import { randomOf } from "../parking/lot-day.ts";

interface Step {
  endpoint: AnyEndpoint;
  input: unknown;
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

/** Returns the plate with one other digit, as if a user had read it so in the picture. */
function otherPlate(random: Random, plate: string): string {
  if (plate.length < 7) return `粤B${String(10_000 + Math.floor(random() * 90_000))}`;
  const at = 3 + Math.floor(random() * 4);
  return plate.slice(0, at) + Math.floor(random() * 10) + plate.slice(at + 1);
}

function stepOn(random: Random, record: ParkingRecord, others: readonly ParkingRecord[]): Step {
  const { _id } = record;
  const inBerth = others.filter((other) => other._id !== _id && other.berth_num === record.berth_num);
  const neighbour = inBerth.find(({ plate_num }) => plate_num === record.plate_num) ?? pick(random, inBerth);
  const steps: [share: number, step: Step][] = [
    [30, { endpoint: confirmRecords, input: { _id } }],
    [16, { endpoint: correctPlate, input: { _id, plate_num: otherPlate(random, record.plate_num) } }],
    [6, { endpoint: correctPlate, input: { _id, plate_num: neighbour?.plate_num ?? record.plate_num } }],
    [4, { endpoint: correctBerth, input: { _id, berth_num: pick(random, others)?.berth_num ?? record.berth_num } }],
    [8, { endpoint: disputeRecord, input: { _id, dispute_state: 1, dispute_cause: "车主来电" } }],
    [6, { endpoint: disputeRecord, input: { _id, dispute_state: 0 } }],
    [7, { endpoint: scrapRecords, input: { _id, scrap_state: 1, scrap_cause: "内部车辆" } }],
    [4, { endpoint: scrapRecords, input: { _id, scrap_state: 0 } }],
    [5, { endpoint: excludeRecord, input: { _id, exclude_state: 1, exclude_cause: "工程车" } }],
    [3, { endpoint: excludeRecord, input: { _id, exclude_state: 0 } }],
    [8, { endpoint: mergeRecords, input: { ids: [_id, neighbour?._id ?? _id] } }],
    [4, { endpoint: splitRecords, input: { ids: [_id] } }],
    [6, { endpoint: undoStep, input: { _id } }],
  ];
  let left = random() * steps.reduce((sum, [share]) => sum + share, 0);
  for (const [share, step] of steps) {
    left -= share;
    if (left < 0) return step;
  }
  return { endpoint: confirmRecords, input: { _id } };
}

/** Numbers of a user's calls by endpoint: successful, refused, and unanswered ones. */
interface Work {
  done: number;
  refused: number;
  unanswered: number;
  byCall: Map<string, number>;
  /** Id of the record that the last step was about. */
  lastId: string;
}

async function listOf(client: Client, random: Random): Promise<ParkingRecord[]> {
  // half of the time only pending records, because only reviewed records become orders
  const filter = random() < 0.5 ? { status: -1 } : {};
  return (await client.call(findParkingRecords, { ...filter, size: 100 })).list;
}

/** Share of the steps that are about the same record as the step before. */
const staysShare = 0.5;

/**
 * Takes one random step with one of these records, and counts the call.
 * @throws if there is no answer, or an internal error
 */
async function takeStep(client: Client, random: Random, records: readonly ParkingRecord[], work: Work): Promise<void> {
  const before = random() < staysShare ? records.find(({ _id }) => _id === work.lastId) : undefined;
  const record = before ?? pick(random, records);
  if (record === undefined) return;
  work.lastId = record._id;
  const { endpoint, input } = stepOn(random, record, records);
  const { status } = await client.send(endpoint, input);
  if (status >= 500) throw new Error(`${endpoint.name}: ${status}`);
  if (status !== 200) work.refused++;
  else {
    work.done++;
    work.byCall.set(endpoint.name, (work.byCall.get(endpoint.name) ?? 0) + 1);
  }
}

export interface Reviewer {
  /** Counts of the calls up to now. */
  work: Readonly<Work>;
  ended: Promise<void>;
}

/** Starts a simulated user who takes random steps with records until the signal is aborted. */
export function startReviewing(client: Client, seed: number, signal: AbortSignal): Reviewer {
  const work: Work = { done: 0, refused: 0, unanswered: 0, byCall: new Map(), lastId: "" };
  return { work, ended: review(client, randomOf(seed), work, signal) };
}

/** Takes steps until the signal is aborted. Calls without an answer are not repeated. */
async function review(client: Client, random: Random, work: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const records = await listOf(client, random);
      for (let at = 0; at < 10 && !signal.aborted; at++) await takeStep(client, random, records, work);
    } catch {
      work.unanswered++;
    }
    await sleep(50);
  }
}
