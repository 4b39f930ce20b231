import { liveTimes } from "@huiyan/contract/live/live.rules";
import { sendCommand } from "#features/device/device.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Job } from "#platform/jobs/jobs.ts";
import { runEach } from "#platform/jobs/run-items.ts";
import { createExternalMedia } from "#platform/media/external-server.ts";
import { deletePush, findExternalPushes, keepExternalPush } from "./live.queries.ts";
import { externalKey } from "./live-media.ts";

const name = "live.external";
const stopLifeMs = 5_000;
/**
 * Maximum concurrent requests to the media server. If the server does not answer, each group of requests takes three
 * seconds.
 */
const askedAtOnce = 16;

type ExternalPush = Awaited<ReturnType<typeof findExternalPushes>>[number];

/** Returns the job that ends pushes without viewers on an external media server; [] if none is configured. */
export function externalSweep(services: Services): Job[] {
  const { config, db, clock, log } = services;
  if (config.media === undefined) return [];
  const server = createExternalMedia(config.media);

  /** if the number of viewers is unknown, the push counts as watched */
  async function countViewers(pushes: readonly ExternalPush[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let at = 0; at < pushes.length; at += askedAtOnce) {
      const asked = pushes.slice(at, at + askedAtOnce).map(async ({ id }) => {
        const viewers = await server.viewers(externalKey(services, id)).catch((err: unknown) => {
          log.warn({ err }, "media server");
          return 1;
        });
        counts.set(id, viewers);
      });
      await Promise.all(asked);
    }
    return counts;
  }

  async function tend(push: ExternalPush, viewers: number): Promise<void> {
    const key = externalKey(services, push.id);
    const now = clock.now();
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
        const pushes = await findExternalPushes(db.sql);
        const viewers = await countViewers(pushes);
        const byId = new Map(pushes.map((push) => [push.id, push]));
        await runEach(services, name, [...byId.keys()], async (id) => {
          const push = byId.get(id);
          if (push !== undefined) await tend(push, viewers.get(id) ?? 1);
          return id;
        });
      },
    },
  ];
}
