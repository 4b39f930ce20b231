import { type Services } from "#platform/context/context.ts";
import { type Actors, findActors } from "../history/actors.ts";
import { deleteStored } from "../history/delete-stored.ts";
import { type HistoryRow, listDemoPoints, setFurnished } from "../history/demo-history.queries.ts";
import { deleteMade, deleteMadeOfDays } from "./delete-made.queries.ts";
import { compareDays, decideCounts, makeSlips, uploadMessages } from "./furnish-days.ts";
import { addFaces } from "./furnish-faces.ts";
import { addFarms, addPairs } from "./furnish-farm.ts";
import {
  addPatrols,
  addPipelines,
  addWalls,
  connectReceiver,
  type Furnishing,
  startRecordings,
} from "./furnish-office.ts";
import { sellAndOrder } from "./furnish-packages.ts";
import { addColleagues } from "./furnish-people.ts";

/** Number of stored days that the second part needs: today and two whole days. */
const neededDays = 3;

/**
 * Parts of the demo's additional content. The first part needs no day of the history; the second one is derived from
 * its days.
 */
const parts = [
  {
    clean: deleteMade,
    sections: [
      startRecordings,
      addPipelines,
      addPatrols,
      addWalls,
      connectReceiver,
      sellAndOrder,
      addColleagues,
      addFarms,
      addPairs,
      addFaces,
    ],
  },
  { clean: deleteMadeOfDays, sections: [makeSlips, decideCounts, compareDays, uploadMessages] },
] as const;

async function furnishingOf(services: Services, row: HistoryRow): Promise<Furnishing | undefined> {
  const actors: Actors = await findActors(services, row.org_id);
  const admin = actors.get("admin");
  if (admin === undefined) return undefined;
  const lead = actors.get("lead");
  const points = await listDemoPoints(services.db.sql, row.org_id);
  return {
    services,
    admin,
    madeAt: row.made_at.getTime(),
    viewers: lead === undefined ? [admin] : [admin, lead],
    points: new Map(points.map((point) => [point.channel, point])),
  };
}

/**
 * Makes the next part of the demo's additional content. A part that a crash interrupted is made again.
 * @returns true if a part was made
 */
export async function furnishNext(services: Services, row: HistoryRow): Promise<boolean> {
  const part = parts[row.furnished];
  const isDue = row.furnished === 0 || row.days_done >= Math.min(neededDays, row.days - 1);
  if (part === undefined || !isDue) return false;
  const { db, log } = services;
  await db.transaction(({ sql }) => part.clean(sql, row.org_id, row.made_at));
  const furnishing = await furnishingOf(services, row);
  // a section may fail if a user has already changed the demo; the other sections still run
  for (const section of furnishing === undefined ? [] : part.sections)
    await section(furnishing as Furnishing).catch((err: unknown) =>
      log.warn({ err, event: "demo.furnish_failed", section: section.name }, "演示内容没有全部生成，其余内容不受影响"),
    );
  // a user has deleted the history meanwhile, so the new content is deleted too
  if (!(await setFurnished(db.sql, row))) await db.transaction((tx) => deleteStored(tx.sql, row.org_id, row.made_at));
  services.organisationChanges.notify({ orgId: row.org_id });
  return true;
}
