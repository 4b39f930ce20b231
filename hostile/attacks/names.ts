import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { generateKeyPair, saveDataUpload, tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { createClient } from "../../apps/server/test/client.ts";
import { jpeg } from "../../apps/server/test/data/pictures.ts";
import { alarmEvent } from "../../apps/server/test/device-client.ts";
import { openPage } from "../../apps/server/test/page-client.ts";
import { password } from "../../apps/server/test/world.ts";
import { type Attack, repeat } from "../attack.ts";
import { quickName, slowName, type Target } from "../target.ts";

/** Maximum duration of the other organisation's ordinary actions during the attack, ms. */
const patienceMs = 2000;

/**
 * Performs ordinary actions in the bystander's organisation.
 * @returns failed or slow actions, each as a sentence
 */
async function lifeOf({ app, bystander }: Target): Promise<string[]> {
  const failures: string[] = [];
  async function within(name: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    const isDone = await work().then(Boolean, () => false);
    const tookMs = performance.now() - began;
    if (!isDone) failures.push(`另一企业${name}失败`);
    else if (tookMs > patienceMs) failures.push(`另一企业${name}用了 ${(tookMs / 1000).toFixed(0)} 秒`);
  }
  const { admin, staff, device, orgId } = bystander;
  await within("登录", async () => {
    const reply = await createClient(app.url).send(signIn, { account: staff.phone, password });
    return reply.status === 200;
  });
  await within("保存上传地址", async () => {
    const reply = await admin.client.send(saveDataUpload, { url: `https://${quickName}/hook` });
    await admin.client.send(saveDataUpload, { url: "" });
    return reply.status === 200;
  });
  await within("打开页面并得知报警", async () => {
    const page = await openPage(app.url, staff.client.token, orgId);
    await device.client.report([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], { p: await jpeg() });
    return page.next("org_received_new_message").finally(() => page.close());
  });
  await within("看缩略图", async () => {
    const { list } = await staff.client.call(findMessages, {});
    const thumb = list.find(({ thumb_url }) => thumb_url !== "")?.thumb_url ?? "";
    return (await fetch(app.url + thumb)).ok;
  });
  return failures;
}

export const nameAttacks: Attack[] = [
  {
    name: "域名：对方的域名服务器迟迟不答",
    async run(target, signal) {
      const { attacker, bystander } = target;
      for (const { admin } of [attacker, bystander]) await admin.client.send(generateKeyPair, {});
      // twice the number of DNS look-ups that the server runs concurrently for one organisation
      const crowd = repeat(signal, 16, async (n) => {
        const reply = await attacker.admin.client.send(tryDataUpload, { url: `http://${n}.${slowName}/` });
        return reply.status === 200 || reply.status === 500 ? `不答的域名得到 ${reply.status}` : undefined;
      });
      const life = repeat(signal, 1, async () => {
        const failures = await lifeOf(target);
        return failures.length === 0 ? undefined : failures.join("、");
      });
      const [tries, felt] = await Promise.all([crowd, life]);
      return { tried: tries.tried, falls: [...tries.falls, ...felt.falls] };
    },
  },
];
