import { liveTimes } from "@huiyan/contract/live/live.rules";
import { type Services } from "../../platform/context/context.ts";
import { type Job } from "../../platform/jobs/jobs.ts";
import { runEach } from "../../platform/jobs/run-items.ts";
import { createExternalMedia } from "../../platform/media/external-server.ts";
import { sendCommand } from "../device/device.public.ts";
import { deletePush, findExternalPushes, keepExternalPush } from "./live.queries.ts";
import { externalKey } from "./live-media.ts";

const name = "live.external";
const stopLifeMs = 5_000;

/** Returns the job that ends pushes without viewers on an external media server; no job without such a server. */
export function externalSweep(services: Services): Job[] {
  const { config, db, clock, log } = services;
  if (config.media === undefined) return [];
  const server = createExternalMedia(config.media);

  async function tend(push: Awaited<ReturnType<typeof findExternalPushes>>[number]): Promise<void> {
    const key = externalKey(services, push.id);
    const now = clock.now();
    // if the number of viewers is unknown, the stream continues
    const viewers = await server.viewers(key).catch((err: unknown) => {
      log.warn({ err }, "media server");
      return 1;
    });
    const watchedAt = viewers > 0 ? now : push.watched_at;
    await keepExternalPush(db.sql, push.id, now, watchedAt);
    if (push.is_there && now.getTime() - watchedAt.getTime() < liveTimes.idleMs) return;
    await deletePush(db.sql, push.id);
    const device = { deviceUid: push.device_uid, deviceId: push.device_id, staffId: null };
    const params = { push_url: server.pushUrl(key) };
    await sendCommand(services, { ...device, name: "live.stop", params, lifeMs: stopLifeMs });
  }

  return [
    {
      name,
      when: { everyMs: 5_000 },
      async run() {
        const pushes = new Map((await findExternalPushes(db.sql)).map((push) => [push.id, push]));
        await runEach(services, name, [...pushes.keys()], async (id) => {
          const push = pushes.get(id);
          if (push !== undefined) await tend(push);
          return id;
        });
      },
    },
  ];
}
