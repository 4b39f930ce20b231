import { parseArgs } from "node:util";
import { optionProblem } from "@huiyan/contract/option-problem";
import { ownCommands } from "#platform/process/own-commands.ts";

const { command, start } = ownCommands;

const startOptions = `
  --no-demo            不带演示数据启动，打印一次性链接，用它创建第一个企业
  --demo-public        允许演示监听本机以外的地址；密码随机生成，页面不显示
  --no-agent           演示数据照常，但不启动演示设备（不运行模型，不产生报警）
  --no-history         首次启动不生成最近 30 天的演示历史
  --camera 地址或文件   给演示设备添加一路相机（rtsp://… 或视频文件），可重复

以下选项是命令：处理完即结束，不会启动服务；服务运行时也可使用，不影响服务。
`;

export const help = `慧眼视频分析平台

用法：${command} [选项]
${ownCommands.isBundle ? "" : startOptions}
  --new-device 文件    新建一台设备：登记它，把设备程序的配置写入该文件，打印添加设备用的设备ID和设备验证码
  --load-devices 文件   登记出厂设备（JSON 数组：device_id、key、code、type）
  --load-package 文件   登记设备升级包或算法包（旁边须有 文件.json；公钥用 PUBLISHER_KEY 设置），可重复
  --withdraw-package 版本  撤回有问题的升级包（算法包写作 编号@版本），不再用于新的升级；重新登记即恢复，可重复
  --operator 手机号     设为运营方账号（管理整个安装，不属于任何企业），打印设置密码的一次性链接；忘记密码时再运行一次
  --remove-operator 手机号  取消运营方账号并停用它
  --close-demo         演示结束后正式使用这些数据：给演示账号换上随机密码并打印，之后可以不带演示启动
  --backup 文件        把数据库、图片和密钥备份到一个文件，写完整体校验
  --restore 文件       从备份恢复到空的数据目录（HUIYAN_DATA）或空数据库（DATABASE_URL），服务须已停止
                       口令用 BACKUP_PASSPHRASE 设置，不设则备份不加密
  --change-key         更换主密钥，并用新密钥重新加密数据库里的密钥与密码；服务须已停止
  --verdict-set 文件夹  把已同意的企业最近 90 天的判定和校正过的车牌写成数据集，供改进算法
  --recount-flow       重新统计客流与车流
  --help               显示本说明

${
  ownCommands.isBundle
    ? `设置取自 /etc/huiyan/huiyan.env，与服务相同；同名的环境变量优先。启动服务：${start}`
    : `常用环境变量：PORT（网页端口，默认 8686）、HOST（默认 127.0.0.1）、HUIYAN_DATA（数据目录，默认 data）、
DATABASE_URL、MQTT_URL、S3_URL、ROLES（api,jobs,media）、LOG_LEVEL、METRICS_TOKEN`
}
`;

export interface CommandLine {
  help: boolean;
  demo: boolean;
  demoPublic: boolean;
  /** True if the edge agent that simulates the demo's devices is started. */
  agent: boolean;
  /** True if a new demo gets data of past days, as if it had been running. */
  history: boolean;
  cameras: string[];
  /**
   * Root folder of the file system in which the product was installed; its settings file is read. Undefined: only
   * environment variables.
   */
  installation: string | undefined;
  /** Path at which to write the configuration of a new device. */
  newDevice: string | undefined;
  loadDevices: string | undefined;
  loadPackages: string[];
  withdrawPackages: string[];
  /** Phone of the new operator. */
  operator: string | undefined;
  removedOperator: string | undefined;
  /** True to give the demo's accounts new passwords, so that the data can be used without demo mode. */
  closesDemo: boolean;
  /** File to which a backup is written. The next option, `restore`, is the backup file that is restored. */
  backup: string | undefined;
  restore: string | undefined;
  /** Empty folder into which the users' verdicts on alarms and plates are exported. */
  verdictSet: string | undefined;
  /** True to compute the traffic counts of people and vehicles again. */
  recountsFlow: boolean;
  /** True to replace the master key. */
  changesKey: boolean;
}

/** Commands that change data of the installation: factory devices, packages and operators. */
export type Stock = Pick<
  CommandLine,
  "newDevice" | "loadDevices" | "loadPackages" | "withdrawPackages" | "operator" | "removedOperator" | "closesDemo"
>;

const options = {
  help: { type: "boolean", default: false },
  demo: { type: "boolean", default: true },
  "demo-public": { type: "boolean", default: false },
  agent: { type: "boolean", default: true },
  history: { type: "boolean", default: true },
  camera: { type: "string", multiple: true },
  installation: { type: "string" },
  "new-device": { type: "string" },
  "load-devices": { type: "string" },
  "load-package": { type: "string", multiple: true },
  "withdraw-package": { type: "string", multiple: true },
  operator: { type: "string" },
  "remove-operator": { type: "string" },
  "close-demo": { type: "boolean", default: false },
  backup: { type: "string" },
  restore: { type: "string" },
  "verdict-set": { type: "string" },
  "recount-flow": { type: "boolean", default: false },
  "change-key": { type: "boolean", default: false },
} as const;

type OptionName = keyof typeof options;

/** Commands that cannot be combined with other commands. Those in `stock` can be combined with each other. */
const single: readonly OptionName[] = ["backup", "restore", "verdict-set", "recount-flow", "change-key"];
const stock: readonly OptionName[] = [
  ...(["new-device", "load-devices", "load-package", "withdraw-package"] as const),
  ...(["operator", "remove-operator", "close-demo"] as const),
];
/** Options that are only valid when a server starts. */
const ofStart: readonly OptionName[] = ["demo-public", "camera"];

function isOption(name: string): name is OptionName {
  return name in options;
}

function refuse(sentence: string): never {
  throw new Error(`${sentence}。用 ${command} --help 查看可用选项`);
}

/** Refuses contradicting options. @throws Error if two options exclude each other, or one has an empty value */
function refuseContradictions(values: ReturnType<typeof parsed>["values"], set: ReadonlySet<OptionName>): void {
  const chosen = (names: readonly OptionName[]) => names.filter((name) => set.has(name));
  const commands = [...chosen(single), ...chosen(stock)];
  const [first] = chosen(single);
  const other = commands.find((name) => name !== first);
  if (first !== undefined && other !== undefined) refuse(`--${first} 和 --${other} 不能一起使用，请分两次运行`);
  const [starting] = chosen(ofStart);
  const [asked] = commands;
  if (starting !== undefined && asked !== undefined)
    refuse(`--${starting} 只用于启动服务，不能与命令 --${asked} 一起使用`);
  if (starting !== undefined && !values.demo) refuse(`--${starting} 只用于演示，不能与 --no-demo 一起使用`);
  for (const name of [...commands, ...chosen(["camera", "installation"])])
    if ([values[name]].flat().some((value) => value === "")) refuse(`--${name} 后面是空的：请写出它的值`);
  const { operator, "remove-operator": removed } = values;
  if (operator !== undefined && operator === removed) refuse(`${operator} 不能同时设为运营方账号又取消`);
}

function parsed(args: string[]) {
  return parseArgs({ args, allowNegative: true, tokens: true, options });
}

function understood(args: string[]): ReturnType<typeof parsed> {
  try {
    return parsed(args);
  } catch (error) {
    return refuse(optionProblem(error, options));
  }
}

/** @throws Error whose Chinese message names an unknown option, or options that exclude each other */
export function parseCommandLine(args: string[]): CommandLine {
  const { values, tokens } = understood(args);
  const set = new Set(tokens.flatMap((token) => (token.kind === "option" && isOption(token.name) ? token.name : [])));
  if (!values.help) refuseContradictions(values, set);
  return {
    help: values.help,
    demo: values.demo,
    demoPublic: values["demo-public"],
    agent: values.agent,
    history: values.history,
    cameras: values.camera ?? [],
    installation: values.installation,
    newDevice: values["new-device"],
    loadDevices: values["load-devices"],
    loadPackages: values["load-package"] ?? [],
    withdrawPackages: values["withdraw-package"] ?? [],
    operator: values.operator,
    removedOperator: values["remove-operator"],
    closesDemo: values["close-demo"],
    backup: values.backup,
    restore: values.restore,
    verdictSet: values["verdict-set"],
    recountsFlow: values["recount-flow"],
    changesKey: values["change-key"],
  };
}

const changesStock = ({ newDevice, loadDevices, loadPackages, withdrawPackages, ...people }: Stock): boolean =>
  [newDevice, loadDevices, people.operator, people.removedOperator].some((value) => value !== undefined) ||
  loadPackages.length + withdrawPackages.length > 0 ||
  people.closesDemo;

/** Returns true if the command line contains a command. A command ends after its work and starts no server. */
export const isCommand = (line: CommandLine): boolean =>
  [line.backup, line.restore, line.verdictSet].some((value) => value !== undefined) ||
  line.recountsFlow ||
  line.changesKey ||
  changesStock(line);
