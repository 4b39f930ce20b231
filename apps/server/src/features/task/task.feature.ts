import { type Feature } from "../../platform/context/feature.ts";
import { runNextTask, type Workers } from "./run-task.ts";
import { deleteOldTasks } from "./task.queries.ts";
import { taskRoutes } from "./task.routes.ts";

const keptMs = 7 * 86_400_000;

/** @param workers one for each kind of task that a feature creates */
export function taskFeature(workers: Workers): Feature {
  const longKinds = workers.filter(({ isLong }) => isLong).map(({ kind }) => kind);
  return {
    name: "task",
    routes: taskRoutes,
    sweeps: (services) =>
      [
        { name: "task.run", wanted: false },
        { name: "task.runLong", wanted: true },
      ].map(({ name, wanted }) => ({
        name,
        everyMs: 500,
        run: async () => void (await runNextTask(services, workers, { kinds: longKinds, wanted })),
      })),
    crons: ({ db, clock }) => [
      {
        name: "task.clean",
        cron: "23 3 * * *",
        run: () => deleteOldTasks(db.sql, new Date(clock.now().getTime() - keptMs)),
      },
    ],
  };
}
