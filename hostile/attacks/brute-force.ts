import { addDevice } from "@huiyan/contract/device/device.api";
import { createOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { organisationLimits } from "@huiyan/contract/organisation/organisation.rules";
import { completeSetup, getPictureCode, sendPhoneCode, signIn } from "@huiyan/contract/session/session.api";
import { loadFactoryDevices } from "../../apps/server/src/features/device/device.public.ts";
import { createClient } from "../../apps/server/test/client.ts";
import { addAccount } from "../../apps/server/test/person-client.ts";
import { createWorld, signedIn } from "../../apps/server/test/world.ts";
import { type Attack, type Outcome, repeat } from "../attack.ts";

const rejected = (error: unknown) => String(error);

export const bruteForceAttacks: Attack[] = [
  {
    name: "猜测：多个账号、伪造来源地址的密码",
    run: ({ app }, signal) =>
      repeat(signal, 16, async (n) => {
        const client = createClient(app.url, "", {
          "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        });
        const account = `137${String(n % 100_000_000).padStart(8, "0")}`;
        const reply = await client.send(signIn, { account, password: "Wrong@2026" });
        return reply.status === 200 || reply.status === 500 ? `登录得到 ${reply.status}` : undefined;
      }),
  },
  {
    name: "猜测：初始化链接",
    run: ({ app }, signal) =>
      repeat(signal, 16, async (n) => {
        const reply = await createClient(app.url).send(completeSetup, {
          key: `guess-${n}`,
          organisation: "企业",
          name: "管理员",
          account: "13712345678",
          password: "Test@2026",
        });
        return reply.status === 200 || reply.status === 500 ? `初始化得到 ${reply.status}` : undefined;
      }),
  },
  {
    name: "猜测：不停地画图形验证码",
    run: ({ app }, signal) =>
      repeat(signal, 16, async () => {
        const reply = await createClient(app.url).send(getPictureCode, {});
        return reply.status === 500 ? "图形验证码得到 500" : undefined;
      }),
  },
  {
    name: "猜测：同一手机号并行要短信",
    async run({ app }, signal): Promise<Outcome> {
      let sent = 0;
      const phone = `136${String(Date.now() % 100_000_000).padStart(8, "0")}`;
      const outcome = await repeat(signal, 16, async () => {
        const reply = await createClient(app.url).send(sendPhoneCode, { phone, type: "code" });
        if (reply.status === 200) sent++;
        return reply.status === 500 ? "短信验证码得到 500" : undefined;
      });
      // the limit is one SMS per minute
      if (sent > 1) outcome.falls.push(`一分钟内发出 ${sent} 条短信`);
      return outcome;
    },
  },
  {
    name: "猜测：并行尝试设备验证码",
    async run({ app, attacker }, signal): Promise<Outcome> {
      const { db, key, clock } = app.services;
      const deviceId = `HOSTILE-${Date.now()}`;
      await loadFactoryDevices(db.sql, key, clock, [
        { device_id: deviceId, key: "factory-key-of-a-device", code: "WXYZ7654", type: "AIS", platform: "x86" },
      ]);
      let compared = 0;
      const outcome = await repeat(signal, 60, async (n) => {
        const input = { nickname: "设备", device_id: deviceId, code: `AAAA${String(1000 + (n % 9000))}` };
        const { error } = await attacker.admin.client.fails(addDevice, input).catch((e) => ({ error: rejected(e) }));
        if (error === "device_taken") compared++;
        return undefined;
      });
      if (compared > 10) outcome.falls.push(`一天 10 次的验证码被比对了 ${compared} 次`);
      return outcome;
    },
  },
  {
    name: "猜测：众人先试错设备码，主人再来认领",
    async run({ app, attacker, bystander }, signal): Promise<Outcome> {
      const { db, key, clock } = app.services;
      const strangers = [attacker, await createWorld(app), await createWorld(app)];
      const people = strangers.flatMap(({ admin, lead }) => [admin.client, lead.client]);
      return repeat(signal, 1, async (n) => {
        const deviceId = `HOSTILE-OWN-${Date.now()}-${n}`;
        await loadFactoryDevices(db.sql, key, clock, [
          { device_id: deviceId, key: "factory-key-of-a-device", code: "WXYZ7654", type: "AIS", platform: "x86" },
        ]);
        const attempts = Array.from({ length: 72 }, (_, at) => {
          const input = { nickname: "设备", device_id: deviceId, code: `AAAA${1000 + at}` };
          return people[at % people.length]?.send(addDevice, input).catch(rejected);
        });
        await Promise.all(attempts);
        const own = { nickname: "设备", device_id: deviceId, code: "WXYZ7654" };
        const { status } = await bystander.admin.client.send(addDevice, own);
        return status === 200 ? undefined : `主人的正确验证码得到 ${status}`;
      });
    },
  },
  {
    name: "账号：不停地创建企业",
    async run({ app }, signal): Promise<Outcome> {
      const { phone } = await addAccount(app);
      const client = await signedIn(app, phone);
      const fields = { name: "攻击者的企业", type: "物流仓储", addr: "", phone: "13912345678" };
      let made = 0;
      const outcome = await repeat(signal, 8, async () => {
        const { status } = await client.send(createOrganisation, { fields });
        if (status === 200) made++;
        return status === 500 ? "创建企业得到 500" : undefined;
      });
      if (made > organisationLimits.perDay) outcome.falls.push(`一个账号创建了 ${made} 个企业`);
      return outcome;
    },
  },
];
