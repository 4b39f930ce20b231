import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { systemInfo } from "#test/stand-in-platform.ts";
import { good, standInServer } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const backup = (n: number, state: string) => ({
  _id: idOf(n),
  by: "",
  state,
  file: `huiyan-${n}.backup`,
  asked_at: 0,
  ended_at: 0,
  progress: null,
  bytes: 1,
  rows: 1,
  files: 1,
  is_sealed: true,
  error: "",
  drill: null,
});

async function open(list: object[], external_database: boolean, command = "npm start --", target = {}) {
  standInServer(({ path }) => {
    if (path === "/common/info") return good({ ...systemInfo, command });
    if (path === "/api/operator/self")
      return good({ _id: idOf(1), account: "", name: "", last_login_time: null, publisher: true });
    return good({
      plan: { every: "off", weekday: 1, hour: 3, keep: 7, drill: "off", version: 1 },
      next_at: null,
      list,
      folder: "/srv/huiyan's data/backups",
      free_bytes: null,
      same_disk: null,
      target_trouble: "",
      has_passphrase: true,
      in_s3: false,
      ...target,
      external_database,
    });
  });
  renderConsole("/operator/backup");
  await screen.findByRole("heading", { name: "如何恢复" });
  if (list.some((row) => "state" in row && row.state === "done")) await screen.findByText(/--restore/);
  return [...document.querySelectorAll(".backup-how code")].map(({ textContent }) => textContent);
}

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

it.each([
  [false, ""],
  [true, "DATABASE_URL= "],
])(
  "shows the commands that restore the newest finished backup by its full path; external database: %s",
  async (outside, prefix) => {
    const list = [backup(3, "running"), backup(2, "done"), backup(1, "done")];
    expect(await open(list, outside)).toEqual([
      `${prefix}HUIYAN_DATA=restored npm start -- --restore '/srv/huiyan'\\''s data/backups/huiyan-2.backup'`,
      `${prefix}HUIYAN_DATA=restored npm start`,
    ]);
  },
);

it.each([
  [false, []],
  [true, ["DATABASE_URL="]],
])(
  "the commands stop an installed service, restore below its own folder and start it; external database: %s",
  async (outside, emptied) => {
    const settings = [...emptied, "HUIYAN_DATA=/var/lib/huiyan/restored"].join(" ");
    expect(await open([backup(2, "done")], outside, "huiyan")).toEqual([
      "systemctl stop huiyan",
      `${settings} huiyan --restore '/srv/huiyan'\\''s data/backups/huiyan-2.backup'`,
      `printf '%s\\n' ${settings} >> /etc/huiyan/huiyan.env`,
      "systemctl start huiyan",
    ]);
  },
);

it("shows no commands without a finished backup", async () => {
  expect(await open([backup(1, "failed")], false)).toEqual([]);
  expect(screen.getByText("完成第一次备份后，这里显示恢复它的命令")).toBeDefined();
});

it("shows the cause of an unusable backup folder, and a missing passphrase, above the schedule", async () => {
  const target_trouble = "备份目录 /mnt/b 不能使用：磁盘已满";
  await open([], false, "huiyan", { target_trouble, has_passphrase: false, same_disk: true });
  expect(screen.getByText(target_trouble)).toBeDefined();
  expect(screen.getByText(/BACKUP_PASSPHRASE/)).toBeDefined();
});
