import { once } from "node:events";
import { accessDevice } from "@huiyan/contract/device/maintenance.api";
import { linkDevice } from "../../apps/server/test/device-link.ts";
import { openTunnel } from "../../apps/server/test/device-tunnel.ts";
import { type Attack, type Outcome, repeat } from "../attack.ts";
import { type Target } from "../target.ts";
import { ask, statusOf } from "../wire.ts";

const ways = [
  "/../config",
  "/%2e%2e/config",
  "/%2E%2E/config",
  "/.%2e/config",
  "/%252e%252e/config",
  "/..%2fconfig",
  "/..%5cconfig",
  "/..\\config",
  "/./../config",
  "/x/../../config",
  "/%c0%ae%c0%ae/config",
  "/..;/config",
  "//config",
  "/%00/../config",
  "?/../config",
];

/**
 * Opens the page of a device as a staff member may do.
 * @returns the address to which the page's ticket redirects
 */
async function pageOf({ app, attacker }: Target): Promise<string> {
  const input = { device_id: attacker.device.deviceId, type: "patrolpost" as const };
  const { url } = await attacker.staff.client.call(accessDevice, input);
  const answer = await fetch(app.url + url, { redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

export const devicePageAttacks: Attack[] = [
  {
    name: "设备页面：普通用户用各种路径走到远程配置",
    async run(target, signal): Promise<Outcome> {
      const { app, attacker } = target;
      const asked: string[] = [];
      const { deviceId, client } = attacker.device;
      const device = { deviceId, secret: client.secret, now: new Date() };
      const link = await linkDevice(app, deviceId, client.secret);
      const tunnel = await openTunnel(app.url, device, (stream, headers) => {
        asked.push(String(headers[":path"]));
        stream.respond({ ":status": 302, location: "../config" });
        stream.end();
      });
      const base = await pageOf(target).catch(() => "");
      const outcome = await repeat(signal, 2, async (n) => {
        const path = base + (ways[n % ways.length] ?? "");
        const answer = await ask(app.url, {
          path,
          method: n % 2 === 0 ? "GET" : "POST",
          headers: { "content-length": 0 },
        });
        const location = /^location: (.*)\r$/im.exec(answer)?.[1];
        if (location !== undefined && !new URL(location, `http://x${base}/`).pathname.startsWith(base)) {
          return `设备把浏览器带到了 ${location}`;
        }
        return statusOf(answer) >= 500 ? `${path.slice(base.length)} 得到 ${statusOf(answer)}` : undefined;
      });
      const paths = asked.map((path) => path.split("?", 1)[0] ?? "");
      const outside = paths.filter((path) => !/^\/patrolpost(\/|$)/.test(path) || /\.\.|%2e|\\|%5c/i.test(path));
      if (base === "") outcome.falls.push("没有得到页面地址，什么也没有试到");
      if (outside.length > 0) outcome.falls.push(`设备收到了 ${outside[0]}`);
      tunnel.close();
      await link.client.endAsync(true);
      await once(tunnel.socket, "close").catch(() => undefined);
      return outcome;
    },
  },
];
