import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { editOrganisation, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { signUpload, uploadFile } from "@huiyan/contract/resource/upload.api";
import { completeSetup } from "@huiyan/contract/session/session.api";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { openPage } from "#test/page-client.ts";
import { type ServerProcess, startServerProcess } from "#test/server-process.ts";
import { findFreePort } from "./platform/process/free-port.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/operate/tls.md"), "utf8");
/** Returns the proxy configuration that the document writes to this path. */
function documented(path: string): string {
  const [, text] = new RegExp(`cat > ${path} <<'END'\\n([\\s\\S]*?)\\nEND\\n`).exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/operate/tls.md writes no ${path}`);
  return text;
}

interface Ports {
  proxy: number;
  server: number;
}

/** Returns the documented configuration with the names, ports and files of this test. */
const adapted = (text: string, folder: string, { proxy, server }: Ports) =>
  text
    .replaceAll("huiyan.example.com", "localhost")
    .replaceAll("/etc/ssl/huiyan/", `${folder}/`)
    .replaceAll("127.0.0.1:8686", `127.0.0.1:${server}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${proxy} ssl`)
    .replace(/^localhost \{/, `localhost:${proxy} {`);

const proxies = [
  {
    name: "nginx",
    program: "/usr/sbin/nginx",
    start(folder: string, ports: Ports) {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const text = adapted(documented("/etc/nginx/conf.d/huiyan.conf"), folder, ports);
      const main = [`pid ${folder}/pid;`, `error_log ${folder}/error.log;`, "events {}"];
      const path = join(folder, "nginx.conf");
      writeFileSync(path, [...main, "http {", "access_log off;", ...temporary, text, "}", ""].join("\n"));
      return spawn("/usr/sbin/nginx", ["-c", path, "-g", "daemon off;"], { stdio: "ignore" });
    },
  },
  {
    name: "Caddy",
    program: "/usr/bin/caddy",
    start(folder: string, ports: Ports) {
      const path = join(folder, "Caddyfile");
      const own = "{\n  admin off\n  auto_https disable_redirects\n}\n";
      writeFileSync(path, `${own}${adapted(documented("/etc/caddy/Caddyfile"), folder, ports)}\n`);
      const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return spawn("/usr/bin/caddy", ["run", "--config", path, "--adapter", "caddyfile"], { stdio: "ignore", env });
    },
  },
];

describe.each(proxies)("a server behind $name, configured as in docs/operate/tls.md", ({ name, program, start }) => {
  const installed = existsSync(program);
  const authorities = getCACertificates("default");
  let folder: string;
  let url: string;
  let server: ServerProcess;
  let token: string;
  let orgId: string;
  let stopProxy: () => Promise<unknown>;

  beforeAll(async () => {
    if (!installed) return;
    folder = mkdtempSync(join(tmpdir(), "huiyan-proxy-"));
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...files];
    execFileSync("openssl", made, { stdio: "ignore" });
    setDefaultCACertificates([...authorities, readFileSync(join(folder, "fullchain.pem"), "utf8")]);
    const ports = { proxy: await findFreePort(), server: await findFreePort() };
    url = `https://localhost:${ports.proxy}`;
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    const env = { PUBLIC_URL: url, TRUST_PROXY: "1", DISCOVERY_INTERFACE: "off" };
    server = await startServerProcess({ dataDir, port: ports.server, args: ["--no-demo"], env });
    const proxy = start(folder, ports);
    const exit = once(proxy, "exit");
    stopProxy = () => {
      proxy.kill("SIGTERM");
      return exit;
    };
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const deadline = Date.now() + 30_000;
    while (!(await isReady())) {
      if (proxy.exitCode !== null || Date.now() > deadline) throw new Error(`${name} does not answer`);
      await sleep(100);
    }
  });
  afterAll(async () => {
    if (!installed) return;
    setDefaultCACertificates(authorities);
    await stopProxy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(!installed)(
    `serves the console and redirects within the public address (${name} at ${program})`,
    async () => {
      const console = await fetch(url);
      expect(console.status).toBe(200);
      const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(await console.text()) ?? [];
      expect((await fetch(new URL(script, url))).status).toBe(200);
      const docs = await fetch(`${url}/api/docs`);
      expect([docs.status, docs.url]).toEqual([200, `${url}/api/docs/`]);
    },
  );

  it.skipIf(!installed)(`prints a setup link that works through ${name}`, async () => {
    const [, link = "", key = ""] = /(https:\S+\/#\/setup\?key=(\S+))/.exec(server.output()) ?? [];
    expect(link.startsWith(`${url}/`)).toBe(true);
    const admin = { organisation: "代理后的企业", name: "管理员", account: "13700000001", password: "First@2026" };
    ({ token } = await createClient(url).call(completeSetup, { key, ...admin }));
    const info = await createClient(url, token).call(getUserInfo, {});
    expect(info.org?.name).toBe("代理后的企业");
    orgId = info.org?._id ?? "";
  });

  it.skipIf(!installed)(`passes the page socket through ${name}`, async () => {
    const socket = await openPage(url, token, orgId);
    expect(socket.frames[0]?.event).toBe("org_client_open");
    socket.close();
  });

  it.skipIf(!installed)(`passes an upload above 1 MB, and the link to the file, through ${name}`, async () => {
    const client = createClient(url, token);
    const { data, info } = await sharp({
      create: {
        width: 750,
        height: 750,
        channels: 3,
        background: "#123456",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    // above 1 MiB, the limit of nginx without client_max_body_size
    expect(info.size).toBeGreaterThan(1024 * 1024);
    const { fields } = await client.call(signUpload, { purpose: "logo" });
    const file = new File([new Uint8Array(data)], "logo.png", { type: "image/png" });
    const { key } = await client.call(uploadFile, { fields, files: { file: [file] } });
    await client.call(editOrganisation, { fields: { _id: orgId, logo_key: key }, files: {} });
    const { org } = await client.call(getUserInfo, {});
    const logo = await fetch(new URL(org?.logo ?? "", url));
    expect([logo.status, logo.headers.get("content-type")?.split("/")[0]]).toEqual([200, "image"]);
  });

  it.skipIf(!installed)(`refuses details of /healthz and /metrics to callers behind ${name}`, async () => {
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});
