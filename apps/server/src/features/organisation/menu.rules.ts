import { type MenuItem } from "@huiyan/contract/organisation/organisation.api";

const group = (id: string, title: string, icon: string): MenuItem => ({
  _id: id,
  pid: null,
  path: "",
  title,
  icon,
  disable: false,
});
const item = (pid: string, path: string, title: string): MenuItem => ({
  _id: path,
  pid,
  path,
  title,
  icon: "",
  disable: false,
});

/** The console's menu as a flat list with parents; domain rules, J. Only what the product has yet. */
export const menu: readonly MenuItem[] = [
  group("message-center", "消息中心", "bell"),
  item("message-center", "/message", "消息列表"),
];
