import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";
import { CheckReport } from "../report.ts";
import { signInOperator } from "./operator.ts";
import { PlayedDevice } from "./played-device.ts";
import { runPlatformTrial } from "./run-platform-trial.ts";

export const platformOptions = {
  platform: { type: "string" },
  "device-id": { type: "string" },
  key: { type: "string" },
  secret: { type: "string" },
  claim: { type: "boolean", default: false },
  code: { type: "string" },
} as const;

export const platformHelp = `检查平台：npm run device-check -- --platform 地址 --device-id 设备ID --key 出厂密钥 [选项]
  --platform 地址   例如 http://127.0.0.1:8686；以设备的身份逐条检查平台是否遵守协议
  --device-id ID    已登记、尚未认领的设备；请勿使用正在工作的设备
  --key 出厂密钥    该设备的出厂密钥
  --secret 密钥     该设备已认领时的设备密钥；不再检查认领
  --claim           以环境变量 HUIYAN_ACCOUNT、HUIYAN_PASSWORD 的账号自动认领并抓拍；不加时请在控制台认领
  --code 验证码     与 --claim 同用：设备标签上的验证码
  --patience 秒     等待认领的时间，默认 600
  自签名证书：以环境变量 NODE_EXTRA_CA_CERTS 指定证书文件`;

const Options = z.object({
  platform: z.url({ protocol: /^https?$/, error: "--platform 须为 http:// 或 https:// 开头的地址" }),
  "device-id": z.string({ error: "缺少 --device-id" }).pipe(DeviceId),
  key: z.string({ error: "缺少 --key" }).min(1, "缺少 --key"),
  secret: z.string().default(""),
  claim: z.boolean(),
  code: z.string().optional(),
  patience: z.coerce.number().min(1).default(600),
});
const Account = z.object({ HUIYAN_ACCOUNT: z.string().min(1), HUIYAN_PASSWORD: z.string().min(1) });

/**
 * Tests a platform with the options of the command line.
 * @returns the exit code of the process
 */
export async function checkPlatform(values: unknown): Promise<number> {
  const options = Options.safeParse(values);
  if (!options.success) {
    for (const { message } of options.error.issues) console.error(message);
    console.error(`\n${platformHelp}`);
    return 2;
  }
  const { platform, "device-id": deviceId, key, secret, claim, code, patience } = options.data;
  const account = Account.safeParse(process.env);
  if (claim && !account.success) {
    console.error("--claim 需要环境变量 HUIYAN_ACCOUNT 与 HUIYAN_PASSWORD");
    return 2;
  }
  const device = new PlayedDevice({ url: platform, deviceId, factoryKey: key, secret });
  const report = new CheckReport((text) => console.log(text));
  console.log(`以设备 ${deviceId} 检查平台 ${platform}`);
  try {
    const person = claim && account.success ? account.data : undefined;
    const operator =
      person === undefined
        ? undefined
        : await signInOperator(device.url, { account: person.HUIYAN_ACCOUNT, password: person.HUIYAN_PASSWORD, code });
    await runPlatformTrial({ device, report, operator, patienceMs: patience * 1000 });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `：${error.cause.message}` : "";
    report.check("检查中断", false, `${error instanceof Error ? error.message : String(error)}${cause}`);
  }
  console.log(`\n${report.summary()}`);
  return report.failed > 0 ? 1 : 0;
}
