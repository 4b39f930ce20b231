import { type DemoAccount } from "../features/session/session.public.ts";

const roleNames: Record<string, string> = { admin: "企业管理员", lead: "部门管理员", staff: "普通用户" };

/** What a person reads when everything has started. */
export function banner(url: string, accounts: readonly DemoAccount[], setupUrl: string | undefined): string {
  const lines = [`慧眼已启动：${url}`];
  if (accounts.length > 0) {
    lines.push("演示账号：");
    for (const { role, account, password } of accounts)
      lines.push(`  ${roleNames[role] ?? role}  ${account}  ${password}`);
  }
  if (setupUrl !== undefined) lines.push("还没有企业。请用这个一次性链接创建第一个企业和管理员：", `  ${setupUrl}`);
  lines.push("按 Ctrl-C 停止");
  return `\n${lines.join("\n")}\n`;
}
