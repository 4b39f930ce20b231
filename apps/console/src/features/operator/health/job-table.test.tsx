import { type HealthJob } from "@huiyan/contract/operator/health.api";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { good, standInServer } from "#test/stand-in-server.ts";
import { JobTable } from "./JobTable.tsx";

const job: HealthJob = {
  name: "alarm.retention",
  state: "ok",
  when: "1 h",
  node: "one",
  ended_at: 0,
  ms: 5,
  running_since: null,
  failures: 0,
  put_off: 0,
  cause: "",
};

it("shows at once that a job was started, before its node reports the run", async () => {
  storeToken("own");
  standInServer(() => good({}));
  renderPage("/operator/health", () => <JobTable jobs={[job]} />);
  await userEvent.click(await screen.findByRole("button", { name: "立即运行" }));
  expect(await screen.findByText("已开始")).toBeDefined();
  expect(await screen.findByText("已开始运行，约十秒后显示结果")).toBeDefined();
});
