import { parseArgs } from "node:util";

export const help = `慧眼视频分析平台

用法：npm start -- [选项]

  --no-demo            不带演示数据启动，打印一次性链接，用它创建第一个企业
  --demo-public        允许演示监听本机以外的地址；密码随机生成，页面不显示
  --no-agent           演示数据照常，但不启动演示设备（不运行模型，不产生报警）
  --no-history         首次启动不生成最近 30 天的演示历史
  --camera 地址或文件   给演示设备添加一路相机（rtsp://… 或视频文件），可重复
  --new-device 文件    新建一台设备：登记它，把设备程序的配置写入该文件，打印添加设备用的设备ID和设备验证码
  --load-devices 文件   登记出厂设备（JSON 数组：device_id、key、code、type）
  --load-package 文件   登记设备升级包或算法包（旁边须有 文件.json；公钥用环境变量 PUBLISHER_KEY），可重复
  --withdraw-package 版本  撤回有问题的升级包（算法包写作 编号@版本），不再用于新的升级；重新登记即恢复，可重复
  --operator 手机号     设为运营方账号（管理整个安装，不属于任何企业），打印设置密码的一次性链接；忘记密码时再运行一次
  --remove-operator 手机号  取消运营方账号并停用它
                       以上六项在服务运行时也可使用：处理完即结束，不影响服务
  --backup 文件        把数据库、图片和密钥备份到一个文件，写完整体校验；服务运行时也可使用
  --restore 文件       从备份恢复到空的数据目录（HUIYAN_DATA）或空数据库（DATABASE_URL）
                       口令用环境变量 BACKUP_PASSPHRASE 给出，不设则备份不加密
  --verdict-set 文件夹  把已同意的企业最近 90 天的判定和校正过的车牌写成数据集，供改进算法；须在服务运行时使用
  --help               显示本说明

常用环境变量：PORT（网页端口，默认 8686）、HOST（默认 127.0.0.1）、HUIYAN_DATA（数据目录，默认 data）、
DATABASE_URL、MQTT_URL、S3_URL、ROLES（api,jobs,media）、LOG_LEVEL、METRICS_TOKEN
`;

export interface CommandLine {
  help: boolean;
  demo: boolean;
  demoPublic: boolean;
  /** Whether the demo's devices are played. */
  agent: boolean;
  /** Whether a demo that is made now gets a history. */
  history: boolean;
  cameras: string[];
  /** File for the configuration of a device that is made. */
  newDevice: string | undefined;
  loadDevices: string | undefined;
  loadPackages: string[];
  withdrawPackages: string[];
  /** Phone of who runs the installation from now on. */
  operator: string | undefined;
  removedOperator: string | undefined;
  /** File to back up to, or to restore from. */
  backup: string | undefined;
  restore: string | undefined;
  /** Empty folder for the data set of verdicts. */
  verdictSet: string | undefined;
}

/** What commands change in the installation's data: factory devices, their software, and who runs the installation. */
export type Stock = Pick<
  CommandLine,
  "newDevice" | "loadDevices" | "loadPackages" | "withdrawPackages" | "operator" | "removedOperator"
>;

export const changesStock = ({ newDevice, loadDevices, loadPackages, withdrawPackages, ...people }: Stock): boolean =>
  [newDevice, loadDevices, people.operator, people.removedOperator].some((value) => value !== undefined) ||
  loadPackages.length + withdrawPackages.length > 0;

/** @throws Error whose message says in Chinese which option is not known */
export function parseCommandLine(args: string[]): CommandLine {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        help: { type: "boolean", default: false },
        demo: { type: "boolean", default: true },
        "demo-public": { type: "boolean", default: false },
        agent: { type: "boolean", default: true },
        history: { type: "boolean", default: true },
        camera: { type: "string", multiple: true, default: [] },
        "new-device": { type: "string" },
        "load-devices": { type: "string" },
        "load-package": { type: "string", multiple: true, default: [] },
        "withdraw-package": { type: "string", multiple: true, default: [] },
        operator: { type: "string" },
        "remove-operator": { type: "string" },
        backup: { type: "string" },
        restore: { type: "string" },
        "verdict-set": { type: "string" },
      },
    });
    return {
      help: values.help,
      demo: values.demo,
      demoPublic: values["demo-public"],
      agent: values.agent,
      history: values.history,
      cameras: values.camera,
      newDevice: values["new-device"],
      loadDevices: values["load-devices"],
      loadPackages: values["load-package"],
      withdrawPackages: values["withdraw-package"],
      operator: values.operator,
      removedOperator: values["remove-operator"],
      backup: values.backup,
      restore: values.restore,
      verdictSet: values["verdict-set"],
    };
  } catch (error) {
    throw new Error(
      `命令行选项有误：${error instanceof Error ? error.message : error}\n用 npm start -- --help 查看可用选项`,
      { cause: error },
    );
  }
}
