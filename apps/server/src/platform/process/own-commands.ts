import { existsSync } from "node:fs";

/**
 * Command lines that start the product's programs, as shown in messages to the operator. An installed bundle has no
 * npm, so its command lines differ from those in a checkout.
 */
export interface OwnCommands {
  isBundle: boolean;
  /** Command line of the management commands, to which their names and options are appended. */
  command: string;
  /** Command line that starts the server; the next one starts the edge agent. */
  start: string;
  agent: string;
}

const isRepository = existsSync(new URL("../../../../../scripts/bootstrap.mjs", import.meta.url));

const ofRepository: OwnCommands = {
  isBundle: false,
  command: "npm start --",
  start: "npm start",
  agent: "npm run agent --",
};
const ofBundle: OwnCommands = {
  isBundle: true,
  command: "huiyan",
  start: "systemctl start huiyan",
  agent: "/opt/huiyan-agent/run",
};

export const ownCommands: OwnCommands = isRepository ? ofRepository : ofBundle;
