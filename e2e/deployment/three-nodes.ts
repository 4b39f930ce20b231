import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { startBroker } from "../../apps/server/test/broker.ts";
import { memoryFolder } from "../../apps/server/test/memory-folder.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { startS3StandIn } from "../../apps/server/test/stand-in/s3-stand-in.ts";
import { runOf } from "../run-file.ts";
import { type System, startSystem } from "../system.ts";

const example = resolve(import.meta.dirname, "../../examples/proxy/nginx.conf");
const count = 3;

/** Three nodes of one installation behind nginx with TLS. */
export interface ThreeNodes {
  /** System with the address of the proxy, for users and devices. */
  system: System;
  /** Path of the proxy's certificate (PEM). */
  certificate: string;
  nodes: readonly Node[];
  stop(): Promise<void>;
}

interface Node {
  /** Address of the node, which bypasses the proxy. */
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops the node gracefully and starts it with the version of this checkout. */
  upgrade(): Promise<void>;
}

/** Returns the nginx configuration of the example, with the names, ports and files of this machine. */
function proxySettings(folder: string, port: number, nodePorts: readonly number[]): string {
  const [before = "", secure = ""] = readFileSync(example, "utf8").split("server {\n  listen 443");
  const [, block = ""] = /^([\s\S]*?\n\}\n)/.exec(`server {\n  listen 443${secure}`) ?? [];
  const upstream = before.replace(
    /10\.0\.0\.1(\d):8686/g,
    (_address: string, node: string) => `127.0.0.1:${nodePorts[Number(node) - 1]}`,
  );
  if (upstream === before || block === "") throw new Error("the example is not as it was");
  const own = block
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port} ssl http2`)
    .replace("huiyan.example.com", "localhost")
    .replaceAll("/etc/ssl/huiyan/", `${folder}/`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [`pid ${folder}/pid;`, `error_log ${folder}/error.log;`, "events {}"];
  return [...main, "http {", "access_log off;", ...temporary, upstream, own, "}", ""].join("\n");
}

async function startProxy(folder: string, port: number, nodePorts: readonly number[]) {
  mkdirSync(folder, { recursive: true });
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names, ...files], {
    stdio: "ignore",
  });
  const path = join(folder, "nginx.conf");
  writeFileSync(path, proxySettings(folder, port, nodePorts));
  const child = spawn("/usr/sbin/nginx", ["-c", path, "-g", "daemon off;"], { stdio: "ignore" });
  const exit = once(child, "exit");
  return {
    certificate: join(folder, "fullchain.pem"),
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

interface Beginning {
  script?: string;
  args?: readonly string[];
}

/**
 * Starts three nodes behind a proxy. A fourth process outside the proxy runs the database with the demonstration's
 * organisation.
 * @param options `args`: command-line options of the fourth process; `script`: entry of another version with which all
 * begin
 */
export async function startThreeNodes({ script, args = [] }: Beginning = {}): Promise<ThreeNodes> {
  const broker = await startBroker();
  const s3 = await startS3StandIn("AK");
  const port = await findFreePort();
  const url = `https://localhost:${port}`;
  const shared = {
    MQTT_URL: broker.url,
    PUBLIC_URL: url,
    TRUST_PROXY: "127.0.0.1",
    DISCOVERY_INTERFACE: "off",
    S3_URL: `${s3.url.replace("http://", "http://AK:secret@")}/evidence?region=cn-north-1`,
  };
  const version = script === undefined ? {} : { script };
  const holderEnv = { ...shared, PRIVATE: "1", ROLES: "api" };
  const holder = await startSystem({ ...version, args: ["--no-agent", ...args], env: holderEnv });
  const folder = mkdtempSync(join(memoryFolder(), "huiyan-nodes-"));
  const password = readFileSync(join(holder.dataDir, "postgres", "app-password"), "utf8");
  const { ports } = runOf(holder.dataDir);
  const env = {
    ...shared,
    PRIVATE: "1",
    HUIYAN_KEY: readFileSync(join(holder.dataDir, "key"), "utf8").trim(),
    DATABASE_URL: `postgresql://huiyan_app:${password}@127.0.0.1:${ports.postgres}/postgres`,
  };
  const running: ServerProcess[] = [];
  const nodePorts: number[] = [];
  for (let at = 0; at < count; at++) nodePorts.push(await findFreePort());
  const nodes = nodePorts.map((nodePort, at): Node => {
    const nodeUrl = `http://127.0.0.1:${nodePort}`;
    const start = async (of: { script?: string }) => {
      const options = { dataDir: join(folder, `data-${at}`), port: nodePort, args: ["--no-agent"] };
      running[at] = await startServerProcess({ ...of, ...options, env: { ...env, NODE_URL: nodeUrl } });
    };
    return {
      url: nodeUrl,
      kill: async () => running[at]?.kill(),
      start: () => start(version),
      async upgrade() {
        await running[at]?.stop();
        await start({});
      },
    };
  });
  for (const node of nodes) await node.start();
  const proxy = await startProxy(join(folder, "proxy"), port, nodePorts);
  await sleep(500);
  return {
    system: { ...holder, url, output: () => running.map((node) => node.output().slice(-1200)).join("\n") },
    certificate: proxy.certificate,
    nodes,
    async stop() {
      await proxy.stop();
      await Promise.all(running.map((node) => node.kill()));
      await holder.stop();
      await broker.close();
      s3.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
