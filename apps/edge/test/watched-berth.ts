import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { berthParking } from "#features/berth-parking/berth-parking.feature.ts";
import { type AlgorithmRun, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { type PlateReading } from "#platform/plate/plate-reading.ts";
import { emptyScene } from "./scene.ts";

const frameMs = 500;
export const id = "01900000-0000-7000-8000-000000000001";
/** Berth of 200 × 100 pixels in the scene. */
export const berth = {
  id,
  label: "A001",
  roi: [
    [0.2, 0.5],
    [0.4, 0.5],
    [0.4, 0.6],
    [0.2, 0.6],
  ],
};

/** Returns a reading of a plate with seven characters and high confidence. */
export function reading(text: string, box: PlateReading["box"]): PlateReading {
  const glyphs = [...text].map((char) => [
    { char, conf: 0.98 },
    { char: "7", conf: 0.01 },
  ]);
  return {
    box,
    colour: "blue",
    seven: { text, score: -0.1, weakest: 0.98, glyphs },
    eight: { text: "", score: -2, weakest: 0, glyphs: [] },
  };
}

export type View = Partial<Pick<Scene, "size" | "tracks" | "picture" | "findPlates" | "judgeBerths">>;

export interface Observed {
  /** Time of the observation, seconds. */
  at: number;
  data: BerthObservation;
  finding: Finding;
}

export async function watch(run: AlgorithmRun, from: number, seconds: number, view: View): Promise<Observed[]> {
  const found: Finding[] = [];
  for (let at = from * 1_000; at < (from + seconds) * 1_000; at += frameMs) {
    found.push(...(await run.step({ ...emptyScene, picture: { ...emptyScene.picture }, ...view, at })));
  }
  return found.map((finding) => ({ at: finding.at / 1_000, data: BerthObservation.parse(finding.data), finding }));
}

export const start = (settings: object = {}): AlgorithmRun => berthParking.start({ berths: [berth], ...settings });
export const rolesOf = ({ finding }: Observed): string[] => finding.closeUps.map(({ role }) => role);
