import { type Feature } from "#platform/feature/feature.ts";
import { runNextTask } from "./run-task.ts";
import { deleteOldTasks } from "./task.queries.ts";
import { taskRoutes } from "./task.routes.ts";
import { type Workers } from "./task-worker.ts";

const keptMs = 7 * 86_400_000;
/** Maximum milliseconds of one run of the job: an item may be the upgrade of a device or a complete export. */
const longestMs = 12 * 3_600_000;

/** Returns the feature. @param workers one for each kind of task that a feature creates */
export function taskFeature(workers: Workers): Feature {
  const longKinds = workers.filter(({ isLong }) => isLong).map(({ kind }) => kind);
  return {
    name: "task",
    routes: taskRoutes(workers),
    dueTimes: [
      { table: "task", column: "held_until", longestSeconds: 4 },
      { table: "task_item", column: "due_at", longestSeconds: 5, rows: "waiting_unscheduled" },
    ],
    jobs: (services) => [
      ...[
        { name: "task.run", wanted: false },
        { name: "task.runLong", wanted: true },
      ].map(({ name, wanted }) => ({
        name,
        when: { everyMs: 500 },
        expiresMs: longestMs,
        run: async () => void (await runNextTask(services, workers, { kinds: longKinds, wanted })),
      })),
      {
        name: "task.clean",
        when: { cron: "23 3 * * *" },
        run: () => deleteOldTasks(services.db.sql, new Date(services.clock.now().getTime() - keptMs)),
      },
    ],
  };
}
