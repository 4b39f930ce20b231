import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { childExit } from "../../../platform/process/end-child.ts";
import { type SceneName } from "../demo-scenes.ts";
import { type Moment } from "./moments.ts";
import { type DemoTruth } from "./truth.ts";

const script = fileURLToPath(new URL("../../../../../edge/src/offline/cut-shots.ts", import.meta.url));
const endWithParent = new URL("../../../platform/process/end-with-parent.ts", import.meta.url).href;
/** Of the pictures of the history; the roadside's are large enough to read a plate. */
const widths: Record<SceneName, number> = {
  ...{ yard: 640, barn: 640, workplace: 640, road: 640 },
  "roadside-parking": 960,
};

/** What a point last looked like: a moment of its clip, by the number of its frame. */
const lastFrames: Record<SceneName, number> = {
  ...{ yard: 60, barn: 192, workplace: 160, road: 158 },
  "roadside-parking": 240,
};
export const lastShot = (scene: SceneName) => `${scene}-last`;

const boxOf = ({ x, y, w, h }: Moment["boxes"][number]) => [x, y, w, h];

function shotOf({ name, frame, boxes, plate }: Moment, outline: unknown) {
  const car = boxes.find(({ target }) => target === true);
  const closeUps =
    plate === undefined || car === undefined
      ? []
      : [
          { role: "car", box: boxOf(car) },
          { role: "plate", box: plate.box },
        ];
  return { name, frame, boxes, outline, closeUps };
}

export interface PictureFolder {
  path: string;
  /** Whether these files are there. Starts cutting when it is asked first; nobody waits for it. @throws when it has failed */
  has(files: readonly string[]): boolean;
  remove(): Promise<void>;
}

interface Requested {
  dataDir: string;
  truth: DemoTruth;
  /** What is needed first, then what is needed later. */
  batches: readonly (readonly Moment[])[];
}

const scenes = ["yard", "roadside-parking", "barn", "workplace", "road"] as const;

/** One order for each clip and batch; the first one brings what the points last saw as well. */
function ordersOf({ truth, batches }: Requested, folder: string) {
  const outlines: Partial<Record<SceneName, unknown>> = {
    yard: truth.yard.settings.regions[0]?.polygon,
    "roadside-parking": truth.road.settings.regions[0]?.polygon,
  };
  const last = (scene: SceneName) => ({
    ...{ name: lastShot(scene), frame: lastFrames[scene], boxes: [], outline: [], closeUps: [] },
  });
  return batches.flatMap((moments, at) =>
    scenes.flatMap((scene) => {
      const own = moments.filter((moment) => moment.scene === scene).map((moment) => shotOf(moment, outlines[scene]));
      const shots = at === 0 ? [last(scene), ...own] : own;
      return shots.length === 0 ? [] : [{ clip: truth.clips[scene], folder, width: widths[scene], shots }];
    }),
  );
}

/** Ends with this program, and is the first to wait where there is too little to compute with. */
async function cut(wanted: Requested, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const order = join(folder, "order.json");
  await writeFile(order, JSON.stringify(ordersOf(wanted, folder)));
  const args = ["--import", endWithParent, script, order];
  const child = spawn(process.execPath, args, { detached: true, stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.on("error", () => undefined);
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  if ((await childExit(child)) !== 0) throw new Error(`the demonstration's pictures could not be cut: ${complaint}`);
}

/**
 * The pictures of the moments, cut by a program of its own. What was cut before a crash is not cut again; what failed is
 * tried again by the next start.
 */
export function openPictures(wanted: Requested): PictureFolder {
  const path = resolve(wanted.dataDir, "demo", "shots");
  let started = false;
  let failure: unknown;
  return {
    path,
    has(files) {
      if (failure !== undefined) throw failure;
      if (!started) {
        started = true;
        cut(wanted, path).catch((error: unknown) => {
          failure = error;
        });
      }
      return files.every((file) => existsSync(join(path, file)));
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
