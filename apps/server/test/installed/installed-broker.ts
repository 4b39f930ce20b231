import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { findFreePort } from "#platform/process/free-port.ts";
import { type HangingBroker } from "../broker.ts";
import { descendants, freeze } from "../processes.ts";

interface Prepared {
  args: string[];
  env?: Record<string, string>;
  /** Ends processes that the broker has started and that would continue after its end. */
  tidy?: () => void;
}

/** A broker from Debian that runs under the test's account with its data in a separate folder. */
interface Program {
  name: string;
  path: string;
  /** Writes the broker's configuration. */
  prepare(folder: string, port: number): Promise<Prepared>;
}

const programs = {
  mosquitto: {
    name: "Mosquitto",
    path: "/usr/sbin/mosquitto",
    async prepare(folder, port) {
      const path = join(folder, "mosquitto.conf");
      await writeFile(path, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\n`);
      return { args: ["-c", path] };
    },
  },
  nats: {
    name: "NATS",
    path: "/usr/sbin/nats-server",
    async prepare(folder, port) {
      const path = join(folder, "nats.conf");
      const own = await findFreePort();
      const lines = [
        ...['server_name: "huiyan"', 'host: "127.0.0.1"', `port: ${own}`],
        `jetstream { store_dir: "${join(folder, "store")}" }`,
        `mqtt { host: "127.0.0.1", port: ${port} }`,
      ];
      await writeFile(path, `${lines.join("\n")}\n`);
      return { args: ["-c", path] };
    },
  },
  rabbitmq: {
    name: "RabbitMQ",
    path: "/usr/lib/rabbitmq/bin/rabbitmq-server",
    async prepare(folder, port) {
      const [own, distribution, names] = [await findFreePort(), await findFreePort(), await findFreePort()];
      const [settings, plugins] = [join(folder, "rabbitmq.conf"), join(folder, "plugins")];
      await writeFile(plugins, "[rabbitmq_mqtt].\n");
      const lines = [
        `listeners.tcp.default = 127.0.0.1:${own}`,
        `mqtt.listeners.tcp.default = 127.0.0.1:${port}`,
        "mqtt.allow_anonymous = true",
      ];
      await writeFile(settings, `${lines.join("\n")}\n`);
      for (const name of ["home", "data", "log"]) await mkdir(join(folder, name), { recursive: true });
      const env = {
        HOME: join(folder, "home"),
        RABBITMQ_NODENAME: `huiyan-${port}@localhost`,
        RABBITMQ_MNESIA_BASE: join(folder, "data"),
        RABBITMQ_LOG_BASE: join(folder, "log"),
        RABBITMQ_CONFIG_FILE: settings,
        RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
        RABBITMQ_NODE_PORT: String(own),
        RABBITMQ_DIST_PORT: String(distribution),
        ERL_EPMD_PORT: String(names),
      };
      // otherwise RabbitMQ starts this daemon itself, and the daemon continues after the broker's end
      const daemon = spawn("/usr/bin/epmd", [], { env, stdio: "ignore" });
      return { args: [], env, tidy: () => void daemon.kill("SIGKILL") };
    },
  },
} satisfies Record<string, Program>;

export type BrokerKind = keyof typeof programs;
export const brokerKinds = ["mosquitto", "nats", "rabbitmq"] as const satisfies readonly BrokerKind[];

export const brokerName = (kind: BrokerKind): string => programs[kind].name;

export const isBrokerInstalled = (kind: BrokerKind): boolean => existsSync(programs[kind].path);

async function untilItAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const client = await connectAsync(url, { connectTimeout: 1000, reconnectPeriod: 0 }, false).catch(() => undefined);
    if (client !== undefined) return void (await client.endAsync());
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the broker did not start: ${output()}`);
    await sleep(100);
  }
}

/** @param wanted port; undefined: a free one @throws with the broker's output if it does not answer within 60 s */
export async function startInstalledBroker(kind: BrokerKind, wanted?: number): Promise<HangingBroker> {
  const program = programs[kind];
  const port = wanted ?? (await findFreePort());
  const folder = await mkdtemp(join(tmpdir(), `huiyan-${kind}-`));
  const { args, env = {}, tidy }: Prepared = await program.prepare(folder, port);
  const child = spawn(program.path, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = `${output}${chunk}`.slice(-4000)));
  const url = `mqtt://127.0.0.1:${port}`;
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program.name} could not be started`);
  await untilItAnswers(url, child, () => output);
  let goOn: (() => void) | undefined;
  return {
    url,
    port,
    hang() {
      goOn = freeze(pid);
    },
    goOn: () => goOn?.(),
    async close() {
      const exit = once(child, "exit");
      for (const one of descendants(pid)) process.kill(one, "SIGKILL");
      await exit;
      tidy?.();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
