import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { minOccupyConfidence } from "@huiyan/contract/parking/parking.rules";
import { voteForPlate } from "@huiyan/contract/parking/plate.rules";
import { type ClipEvent } from "../src/offline/analyse-clip.ts";

export interface Stay {
  berth: string;
  /** Time in the clip, seconds. */
  enter: number;
  leave: number;
  plate: string;
}

interface Look {
  at: number;
  data: BerthObservation;
}

/** Minimum duration of a change, seconds, as at the demo's point. */
const lastingSeconds = 3;

/** Combines observations into stays, sorted by time of arrival. Simpler than the platform's own derivation of stays. */
export function staysOf(events: readonly ClipEvent[], labels: ReadonlyMap<string, string>): Stay[] {
  const looks = events
    .filter(({ alg_id }) => alg_id === "berth_parking")
    .map(({ at, data }) => ({ at, data: BerthObservation.parse(data) }))
    .filter(({ data }) => data.occupy_conf >= minOccupyConfidence);
  const stays = [...Map.groupBy(looks, ({ data }) => data.berth_id)].flatMap(([id, own]) =>
    staysIn(own.toSorted((a, b) => a.at - b.at)).map((stay) => ({ ...stay, berth: labels.get(id) ?? id })),
  );
  return stays.toSorted((a, b) => a.enter - b.enter);
}

function staysIn(looks: readonly Look[]): Omit<Stay, "berth">[] {
  const lasting = looks.filter(({ at, data }, index) => {
    const next = looks.slice(index + 1).find((later) => later.data.occupied !== data.occupied);
    return next === undefined || next.at - at >= lastingSeconds;
  });
  const stays: Omit<Stay, "berth">[] = [];
  let open: Look[] = [];
  for (const look of lasting) {
    if (look.data.occupied) open.push(look);
    else if (open[0] !== undefined) {
      const votes = [...open, look].map(({ data }) => ({
        plate: data.plate,
        confidence: data.plate_conf,
        color: data.plate_color,
      }));
      stays.push({ enter: open[0].at, leave: look.at, plate: voteForPlate(votes)?.plate ?? "" });
      open = [];
    }
  }
  return stays;
}
