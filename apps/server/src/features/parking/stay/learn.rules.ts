import { twoCarsCover } from "./berth-troubles.rules.ts";
import { type ChargingWatch, chargingBetween, nextWatch } from "./electric-charging.rules.ts";
import { withCode } from "./gap.rules.ts";
import { type Observation } from "./observation.ts";
import { type Reading, type Stay, withReading } from "./stay.ts";

interface KnownCar {
  stay: Stay;
  charging: ChargingWatch | undefined;
  /** Plate readings of the last two minutes. */
  recent: Reading[];
}

const isOfEntry = ({ entryAt }: Stay, at: number, voteMs: number) => entryAt !== undefined && at - entryAt <= voteMs;

function readingOf({ at, plate, plate_conf, plate_color, glyphs }: Observation): Reading | undefined {
  if (plate === "") return undefined;
  return {
    at,
    plate,
    confidence: plate_conf,
    ...(plate_color === undefined ? {} : { color: plate_color }),
    ...(glyphs === undefined ? {} : { glyphs }),
  };
}

/**
 * Adds a plate reading to the stay. During an undecided gap, readings are kept with the gap, because the car may have
 * changed.
 */
function withPlate({ stay, recent, ...rest }: KnownCar, observation: Observation, voteMs: number): KnownCar {
  const reading = readingOf(observation);
  if (reading === undefined) return { ...rest, stay, recent };
  const { gap } = stay;
  if (gap !== undefined)
    return { ...rest, recent, stay: { ...stay, gap: { ...gap, readings: withReading(gap.readings, reading) } } };
  const entryReadings = isOfEntry(stay, reading.at, voteMs)
    ? withReading(stay.entryReadings, reading)
    : stay.entryReadings;
  return { ...rest, recent: withReading(recent, reading), stay: { ...stay, entryReadings } };
}

/**
 * Adds the plate of the observation by which the berth became free. The device sends the car's last reading with this
 * observation, so the reading belongs to the exit.
 */
function withLastPlate(known: KnownCar, observation: Observation): KnownCar {
  const reading = readingOf(observation);
  const isWhose = known.stay.gap === undefined;
  return reading === undefined || !isWhose ? known : { ...known, recent: withReading(known.recent, reading) };
}

function withSight(stay: Stay, { sight, at }: Observation, voteMs: number): Stay {
  if (sight === undefined) return stay;
  if (stay.gap !== undefined) return { ...stay, gap: { ...stay.gap, sight: stay.gap.sight ?? sight } };
  const isBetter = stay.entrySight === undefined || (stay.entrySight.plate === "" && sight.plate !== "");
  return isOfEntry(stay, at, voteMs) && isBetter ? { ...stay, entrySight: sight } : stay;
}

/** Adds plate, pictures and charging of the parked car from an observation to its stay. */
export function learnOfCar(
  known: KnownCar,
  observation: Observation,
  { voteMs, isTwo }: { voteMs: number; isTwo: boolean },
): KnownCar {
  const { at, occupied, sight, charging } = observation;
  const seconds = chargingBetween(known.charging, at);
  const stay: Stay = {
    ...known.stay,
    chargingSeconds: known.stay.chargingSeconds + seconds.charging,
    knownSeconds: known.stay.knownSeconds + seconds.known,
    ...(occupied ? { lastSeenAt: at } : {}),
    ...(sight === undefined ? {} : { leaveSight: sight }),
  };
  const watched: KnownCar = { ...known, stay, charging: nextWatch(known.charging, at, charging) };
  const read = occupied ? withPlate(watched, observation, voteMs) : withLastPlate(watched, observation);
  let next = occupied ? withSight(read.stay, observation, voteMs) : read.stay;
  if (observation.isTimeCorrected) next = { ...next, codes: withCode(next.codes, "P-LATE") };
  if (isTwo || (occupied && observation.spill_cover >= twoCarsCover))
    next = { ...next, codes: withCode(next.codes, "P-TWO") };
  return { ...read, stay: next };
}
