import { type Services } from "#platform/context/context.ts";
import { devices } from "../demo-plan.ts";
import { readScenes } from "../demo-scenes.ts";
import { furnishNext } from "../furnish/furnish.ts";
import { findActors } from "./actors.ts";
import { lastShot, openPictures, type PictureFolder } from "./cut-pictures.ts";
import { deleteStored } from "./delete-stored.ts";
import { advanceHistory, findRunningHistory, type HistoryRow } from "./demo-history.queries.ts";
import { type ClipStay, findClipStays, findHerdMoments, findMoments, type Moment } from "./moments.ts";
import { planFlows } from "./plan-flows.ts";
import { type PlannedDay, planHistory } from "./plan-history.ts";
import { planLoads } from "./plan-loads.ts";
import { type PlannedStay, planStays, stayDays } from "./plan-stays.ts";
import { type DemoWorkplace, findWorkplaces, planWork } from "./plan-work.ts";
import { setScene } from "./set-scene.ts";
import { storeDay } from "./store-day.ts";
import { type KeptSights, stayPictures, storeStays } from "./store-stays.ts";
import { type DemoTruth, readDemoTruth } from "./truth.ts";

/** Number of days whose pictures are extracted first, so that the week on the home page is complete soon. */
const firstDays = 7;
/**
 * Returns true after today, after the first week and at the end of the work. Open pages are notified at these times
 * only, because the history's alarms do not notify them.
 */
const isShown = (day: number, days: number) => day === 1 || day === firstDays || day === days;
const momentsOf = ({ matters }: PlannedDay): Moment[] =>
  matters.flatMap(({ alarms }) => alarms.map(({ moment }) => moment));

/** Returns the picture files that a day needs before it can be stored. */
function filesOf(day: PlannedDay | undefined, stays: readonly PlannedStay[], herd: readonly Moment[]): string[] {
  const scenes = devices.flatMap((device) => device.scenes.map(({ scene }) => lastShot(scene)));
  const parts = (day?.matters ?? []).flatMap(({ alarms }) =>
    alarms.flatMap(({ event }) => event.images.map(({ part }) => `${part}.jpg`)),
  );
  const halves = stays.flatMap(({ clip }) => [...stayPictures(clip.entry), ...stayPictures(clip.leave)]);
  const cattle = herd.flatMap(({ name }) => [`${name}.image.jpg`, `${name}.res_image.jpg`]);
  return [...scenes.map((name) => `${name}.image.jpg`), ...new Set(parts), ...new Set(halves), ...cattle];
}

interface Work {
  truth: DemoTruth;
  plan: PlannedDay[];
  pictures: PictureFolder;
  clips: ClipStay[];
  herd: Moment[];
  sights: KeptSights;
  workplaces: DemoWorkplace[];
}

const optionsOf = ({ seed, made_at, days }: HistoryRow) => ({ seed, madeAt: made_at.getTime(), days });

/**
 * Returns a function that makes one day of the history per call, the newest day first. Other work runs between the
 * calls, and a crash loses nothing.
 * The function returns true if more days remain.
 */
export function createHistoryMaker(services: Services): () => Promise<boolean> {
  const { db, config, log } = services;
  let work: Promise<Work> | undefined;

  async function begin(row: HistoryRow): Promise<Work> {
    const truth = await readDemoTruth();
    const moments = findMoments(truth);
    const plan = planHistory(truth, moments, optionsOf(row));
    const used = (days: readonly PlannedDay[]) => [...new Set(days.flatMap(momentsOf))];
    const clips = findClipStays(truth);
    const herd = findHerdMoments(truth);
    const stays = clips.flatMap(({ entry, leave }) => [entry, leave]);
    const first = [...used(plan.slice(0, firstDays)), ...stays, ...herd];
    const batches = [first, used(plan).filter((moment) => !first.includes(moment))];
    const pictures = openPictures({ dataDir: config.dataDir, truth, batches });
    const workplaces = findWorkplaces(devices, await readScenes());
    return { truth, plan, pictures, clips, herd, sights: new Map(), workplaces };
  }

  async function storeNext(
    row: HistoryRow,
    { truth, plan, pictures, herd, sights, workplaces }: Work,
    stays: PlannedStay[],
  ) {
    if (row.days_done === 0) await setScene(services, row.org_id, pictures.path);
    const day = plan[row.days_done];
    if (day === undefined) return;
    const flows = [...planFlows(truth, day, optionsOf(row)), ...planWork(workplaces, day, optionsOf(row))];
    const to = { orgId: row.org_id, folder: pictures.path, actors: await findActors(services, row.org_id) };
    const loads = planLoads(herd, day, optionsOf(row));
    await storeDay(services, to, day, { flows, loads, isOld: row.days_done > 0 });
    await storeStays(services, { ...to, madeAt: row.made_at, sights }, stays);
  }

  return async () => {
    const row = await findRunningHistory(db.sql);
    if (row === undefined) {
      // a user deleted the history before it was complete
      await (await work)?.pictures.remove();
      work = undefined;
      return false;
    }
    if (await furnishNext(services, row)) return true;
    work ??= begin(row);
    const { plan, pictures, clips, herd } = await work;
    const day = plan[row.days_done];
    const isRecent = row.days_done < stayDays;
    const stays = day === undefined || !isRecent ? [] : planStays(clips, day.startsAt, optionsOf(row));
    if (!pictures.has(filesOf(day, stays, herd))) return true;
    await storeNext(row, await work, stays);
    const state = await advanceHistory(db.sql, row);
    // a user deleted the history while this day was being stored
    if (state === "deleted") await db.transaction((tx) => deleteStored(tx.sql, row.org_id, row.made_at));
    if (isShown(row.days_done + 1, row.days)) services.organisationChanges.notify({ orgId: row.org_id });
    if (state === "running") return true;
    log.info({ state, days: row.days }, "demonstration history");
    await pictures.remove();
    work = undefined;
    return false;
  };
}
