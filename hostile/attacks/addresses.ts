import { saveDataUpload, tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { type Attack, repeat } from "../attack.ts";
import { ask, statusOf } from "../wire.ts";

const traversals = [
  "/../../etc/passwd",
  "/..%2f..%2fetc/passwd",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/%00",
  "/%ud800",
  "/%",
  "/%ff%fe",
  "/api/docs/assets/../../../package.json",
  "/api/docs/assets/%2e%2e/package.json",
  "/resources/get/image/..%2f..%2fkey?s=full&e=99999999999999&k=x",
  "/resources/read/image/../../key",
  "/common/logo/%00",
  "/\\..\\..\\etc\\passwd",
  "//evil.example/%2f..",
];

const inwards = [
  "http://127.0.0.1:5432/",
  "http://localhost/",
  "http://[::1]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://10.0.0.1/",
  "http://192.168.1.1/",
  "http://172.16.0.1/",
  "http://0.0.0.0/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://[::ffff:127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "file:///etc/passwd",
  "http://user:pass@127.0.0.1/",
];

export const addressAttacks: Attack[] = [
  {
    name: "地址：目录穿越与坏编码",
    run: ({ app, attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const path = traversals[n % traversals.length] ?? "/";
        const answer = await ask(app.url, { path, headers: { "x-token": attacker.staff.client.token } });
        if (/root:x:0|"workspaces"/.test(answer)) return `${path} 读到了文件`;
        return statusOf(answer) >= 500 || statusOf(answer) === 0 ? `${path} 得到 ${statusOf(answer)}` : undefined;
      }),
  },
  {
    name: "地址：让服务器访问内网（SSRF）",
    run: ({ attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const url = inwards[n % inwards.length] ?? "";
        const endpoint = n % 2 === 0 ? tryDataUpload : saveDataUpload;
        const reply = await attacker.admin.client.send(endpoint, { url });
        return reply.status === 200 ? `${endpoint.name} 接受了 ${url}` : undefined;
      }),
  },
  {
    name: "地址：伪造的转发头与主机名",
    run: ({ app }, signal) =>
      repeat(signal, 2, async (n) => {
        const forged = { "x-forwarded-for": `10.0.${(n >> 8) & 255}.${n & 255}`, "x-forwarded-proto": "https" };
        const metrics = await ask(app.url, { path: "/metrics", headers: forged });
        if (statusOf(metrics) === 200) return "伪造转发头读到了 /metrics";
        const other = await ask(app.url, { path: "/common/demo", headers: { host: "evil.example" } });
        return statusOf(other) === 421 ? undefined : `别的主机名得到 ${statusOf(other)}`;
      }),
  },
];
