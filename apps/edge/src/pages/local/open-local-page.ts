import { type Logger } from "pino";
import { type AgentConfig } from "../../config.ts";
import { type LocalDevice, LocalPageServer } from "./local-page-server.ts";
import { PagePassword } from "./page-password.ts";

export interface LocalPageDeps {
  config: AgentConfig;
  /** Devices in the order of the configuration. */
  agents: readonly Pick<LocalDevice, "servePage">[];
  log: Logger;
}

/** Starts the server for the devices' pages on the local network, if the configuration contains an address for it. */
export async function openLocalPage({ config, agents, log }: LocalPageDeps): Promise<LocalPageServer | undefined> {
  if (config.local_page === undefined) return undefined;
  const { host, port } = config.local_page.listen;
  const password = new PagePassword(config.data);
  const devices = config.devices.flatMap(({ device_id, name = device_id }, at) => {
    const agent = agents[at];
    return agent === undefined ? [] : [{ deviceId: device_id, name, servePage: agent.servePage.bind(agent) }];
  });
  const server = new LocalPageServer({ host, port, password, devices });
  try {
    log.info({ host, port: await server.start() }, "设备本机页面已打开");
  } catch (error) {
    // logged only: the cameras must keep running if the page cannot be opened
    log.error(error, "设备本机页面无法打开，请检查 local_page.listen");
    return undefined;
  }
  // printed to the terminal only, because users of the platform can read the log
  if (!password.isSet) console.error(`设备本机页面的一次性码：${password.code}（首次打开页面时设置密码）`);
  return server;
}
