import { expect, it } from "vitest";
import { mailOutcome } from "./mail-outcome.ts";

const error = (code: string, responseCode: number, message: string) =>
  Object.assign(new Error(message), { code, responseCode });

it.each([
  ["at the greeting", "ECONNECTION", 550, "Invalid greeting. response=550 Connection frequency limited"],
  ["at the sign-in", "EAUTH", 535, "Invalid login: 535 Login Fail. Login frequency limited"],
  ["at MAIL", "EENVELOPE", 550, "Mail command failed: 550 Ip frequency limited"],
  ["at RCPT", "EENVELOPE", 550, "Can't send mail - all recipients were rejected: 550 User frequency limited"],
  ["at DATA", "EMESSAGE", 554, "Message failed: 554 5.7.1 too many messages, try again later"],
  ["for the day", "EENVELOPE", 550, "Can't send mail: 550 5.4.5 Daily user sending limit exceeded"],
  ["in Chinese", "EMESSAGE", 550, "Message failed: 550 发送过于频繁"],
])("a server that is temporarily overloaded is tried again later: %s", (_rule, code, status, message) => {
  expect(mailOutcome(error(code, status, message))).toMatchObject({
    error: "邮件服务器暂时无法接收（{code}），稍后自动重试",
    isLasting: false,
  });
});

it.each([
  ["EAUTH", 535, "Invalid login: 535 authentication failed"],
  ["EENVELOPE", 550, "Can't send mail - all recipients were rejected: 550 no such user"],
  ["EMESSAGE", 554, "Message failed: 554 rejected as spam"],
])("a permanent failure is reported immediately: %s %i", (code, status, message) => {
  expect(mailOutcome(error(code, status, message)).isLasting).toBe(true);
});
