import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { childExit } from "#platform/process/end-child.ts";
import { type SceneName } from "../demo-scenes.ts";
import { type Moment } from "./moments.ts";
import { type DemoTruth } from "./truth.ts";

const script = fileURLToPath(new URL("../../../../../edge/src/offline/cut-shots.ts", import.meta.url));
const endWithParent = new URL("../../../platform/process/end-with-parent.ts", import.meta.url).href;
/** Widths of the history's pictures in pixels, by camera. Those of the roadside are large enough to read a plate. */
const widths: Record<SceneName, number> = {
  yard: 640,
  barn: 640,
  workplace: 640,
  road: 640,
  "roadside-parking": 960,
};

/** Number of the frame that becomes the last picture of a point, by camera. */
const lastFrames: Record<SceneName, number> = {
  yard: 60,
  barn: 192,
  workplace: 160,
  road: 158,
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
  /**
   * Returns true if these files exist. The first call starts to extract the pictures and does not wait for them.
   * @throws if the extraction has failed
   */
  has(files: readonly string[]): boolean;
  remove(): Promise<void>;
}

interface Requested {
  dataDir: string;
  truth: DemoTruth;
  /** Moments whose pictures are needed, in batches, in the order in which they are needed. */
  batches: readonly (readonly Moment[])[];
}

const scenes = ["yard", "roadside-parking", "barn", "workplace", "road"] as const;

/** Returns one extraction task per clip and batch. The first batch also includes the last pictures of the points. */
function ordersOf({ truth, batches }: Requested, folder: string) {
  const outlines: Partial<Record<SceneName, unknown>> = {
    yard: truth.yard.settings.regions[0]?.polygon,
    "roadside-parking": truth.road.settings.regions[0]?.polygon,
  };
  const last = (scene: SceneName) => ({
    name: lastShot(scene),
    frame: lastFrames[scene],
    boxes: [],
    outline: [],
    closeUps: [],
  });
  return batches.flatMap((moments, at) =>
    scenes.flatMap((scene) => {
      const own = moments
        .filter((moment) => moment.scene === scene)
        .map((moment) => shotOf(moment, outlines[scene] ?? []));
      const shots = at === 0 ? [last(scene), ...own] : own;
      return shots.length === 0 ? [] : [{ clip: truth.clips[scene], folder, width: widths[scene], shots }];
    }),
  );
}

/** Runs the program that extracts the pictures, with the lowest priority. The program ends with this process. */
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
 * Returns the folder of the moments' pictures, which a separate program extracts. Existing pictures are not extracted
 * again. After a failure, the next start tries again.
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
