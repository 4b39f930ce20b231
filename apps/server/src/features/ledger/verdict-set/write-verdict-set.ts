import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readPicture } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { isKernelFolder } from "#platform/storage/file-trouble.ts";
import { countSharing, listJudgedPictures, listJudgedPlates } from "../sharing.queries.ts";
import { cameraCode, type Split, splitOf, splits } from "./split.rules.ts";

/** Maximum age of verdicts in days; most older pictures are deleted. */
const days = 90;
const dayMs = 86_400_000;
/** Maximum verdicts per camera and algorithm. */
const perCamera = 200;
/** Maximum bytes of a picture. A larger one is replaced by its thumbnail. */
const pictureBytes = 8 * 1024 * 1024;

interface SetDeps extends Pick<Services, "files" | "clock"> {
  db: { sql: Queryable };
}

export interface VerdictSet {
  /** Number of organisations that consented to share their verdicts and pictures. */
  organisations: number;
  alarms: Record<Split, { true: number; false: number }>;
  plates: Record<Split, number>;
  /** Number of pictures that were already deleted. */
  missing: number;
}

const emptySet = (): VerdictSet => ({
  organisations: 0,
  alarms: { train: { true: 0, false: 0 }, validation: { true: 0, false: 0 }, test: { true: 0, false: 0 } },
  plates: { train: 0, validation: 0, test: 0 },
  missing: 0,
});

/** @returns false if the picture no longer exists */
async function copyPicture({ files, db }: SetDeps, key: string, path: string): Promise<boolean> {
  const picture = await readPicture(files, db.sql, key, pictureBytes).catch(() => undefined);
  if (picture === undefined) return false;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, picture.bytes);
  return true;
}

const asLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

async function writeAlarms(deps: SetDeps, folder: string, since: Date, made: VerdictSet): Promise<void> {
  const lines: object[] = [];
  for (const row of await listJudgedPictures(deps.db.sql, since, perCamera)) {
    const split = splitOf(row.point_id);
    const verdict = row.is_true ? "true" : "false";
    const picture = join("alarms", split, row.alg_id, verdict, `${row.id}.jpg`);
    if (!(await copyPicture(deps, row.image, join(folder, picture)))) {
      made.missing += 1;
      continue;
    }
    made.alarms[split][verdict] += 1;
    const { alg_id, version, reason, boxes } = row;
    lines.push({ picture, split, camera: cameraCode(row.point_id), alg_id, version, verdict, reason, boxes });
  }
  await writeFile(join(folder, "alarms.jsonl"), asLines(lines));
}

/** Writes close-up pictures of plates. Each file has the plate as its name, as the test runner for photos requires. */
async function writePlates(deps: SetDeps, folder: string, since: Date, made: VerdictSet): Promise<void> {
  const lines: object[] = [];
  for (const [number, row] of (await listJudgedPlates(deps.db.sql, since, perCamera)).entries()) {
    const { point_id, plate, read, image } = row;
    const split = splitOf(point_id);
    const picture = join("plates", split, `${plate}~${number + 1}.jpg`);
    if (!(await copyPicture(deps, image, join(folder, picture)))) {
      made.missing += 1;
      continue;
    }
    made.plates[split] += 1;
    lines.push({ picture, split, camera: cameraCode(point_id), plate, read });
  }
  await writeFile(join(folder, "plates.jsonl"), asLines(lines));
}

/**
 * Writes the verdicts of all organisations that consented, as pictures and labels, split by camera.
 * @param folder an empty or missing folder
 * @throws Error with a Chinese sentence if the folder is not empty or cannot hold files
 */
export async function writeVerdictSet(deps: SetDeps, folder: string): Promise<VerdictSet> {
  if (isKernelFolder(folder)) throw new Error(`${folder} 在系统的虚拟文件系统里，不能存放文件，请换一个文件夹`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} 不是空文件夹，请换一个，已有的数据集不会被覆盖`);
  const made = emptySet();
  made.organisations = await countSharing(deps.db.sql);
  const now = deps.clock.now();
  const since = new Date(now.getTime() - days * dayMs);
  await writeAlarms(deps, folder, since, made);
  await writePlates(deps, folder, since, made);
  const summary = { made_at: now.toISOString(), days, splits, ...made };
  await writeFile(join(folder, "summary.json"), `${JSON.stringify(summary, undefined, 2)}\n`);
  return made;
}
