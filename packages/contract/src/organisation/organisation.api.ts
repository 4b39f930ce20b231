import { z } from "zod";
import { endpoint, file, multipart, Nothing } from "../endpoint.ts";
import { MaintenanceNotice } from "../operator/maintenance-notice.ts";
import { pastedText } from "../pasted.ts";
import { roles } from "../permissions.ts";
import { EpochMs, Id } from "../scalars.ts";
import { aliasEmpty, aliasMax, logoLimits, NewOrganisation, OwnName, systemTitleMax } from "./organisation.rules.ts";

/** An organisation. `logo`: address, empty if there is none. `expires`: null if the organisation has no end date. */
const Organisation = z.object({
  _id: Id,
  name: z.string(),
  title: z.string(),
  logo: z.string(),
  expires: EpochMs.nullable(),
});
const Staff = z.object({ _id: Id, name: z.string(), role: z.enum(roles), org_id: Id });
/**
 * A menu entry. `disable`: not enabled for this organisation. `lock`: only for private deployments and for users with
 * private_menu.
 */
const MenuItem = z.object({
  _id: z.string(),
  pid: z.string().nullable(),
  path: z.string(),
  title: z.string(),
  icon: z.string(),
  disable: z.boolean(),
  lock: z.boolean(),
});
export type MenuItem = z.infer<typeof MenuItem>;

/**
 * The signed-in account, its organisation, and data for the frame of the pages. `org` and `staff` are null for a user
 * without an organisation.
 */
export const UserInfo = z
  .object({
    _id: Id,
    account: z.string(),
    nickname: z.string(),
    last_login_time: EpochMs.nullable(),
    last_login_location: z.string(),
    has_password: z.boolean(),
    org: Organisation.nullable(),
    staff: Staff.nullable(),
    /** Active memberships of the account. Status “leave”: the organisation has expired. */
    orgs: z.array(
      z.object({ _id: Id, name: z.string(), status: z.enum(["active", "leave"]), current: z.boolean(), staff: Staff }),
    ),
    /** Invitations that the user has not accepted yet. */
    unactive: z.array(z.object({ _id: Id, name: z.string() })),
    /** Organisations in which the account's membership was ended. */
    left: z.array(z.object({ _id: Id, name: z.string() })),
    /**
     * Set while an admin views the console as this member: the admin's name, and the end of viewing. All changes are
     * refused during that time.
     */
    viewing: z.object({ by: z.string(), until: EpochMs }).nullable(),
    algs: z.array(z.object({ _id: z.string() })),
    private_menu: z.boolean(),
    private_shortcut: z.boolean(),
    is_parking: z.boolean(),
    /** True if the organisation has the feature pipelines. */
    arrangement: z.boolean(),
    internalMode: z.boolean(),
    /** True if alarms of counting algorithms have a link to details of their point. */
    point_details: z.boolean(),
    client_menu: z.array(MenuItem),
  })
  .meta({ id: "UserInfo" });
export type UserInfo = z.infer<typeof UserInfo>;

export const getUserInfo = endpoint({
  name: "organisation.getUserInfo",
  method: "GET",
  path: "/api/client/users/info",
  permission: "user",
  cost: "query",
  summary: "当前用户、企业与菜单",
  input: Nothing,
  output: UserInfo,
});

export const getCurrentOrganisation = endpoint({
  name: "organisation.getCurrent",
  method: "GET",
  path: "/api/client/org/current",
  permission: "member",
  cost: "query",
  summary: "当前企业与身份",
  input: Nothing,
  output: z.object({ org: Organisation, staff: Staff }),
});

export const editUser = endpoint({
  name: "organisation.editUser",
  method: "POST",
  path: "/api/client/users/edit",
  permission: "user",
  cost: "query",
  summary: "修改自己的名称",
  input: z.object({ name: OwnName }),
  output: Nothing,
});

export const switchOrganisation = endpoint({
  name: "organisation.switch",
  method: "POST",
  path: "/api/client/org/switch",
  permission: "user",
  cost: "query",
  summary: "切换企业，答复新令牌",
  input: z.object({ org_id: Id }),
  output: z.object({ token: z.string() }),
});

export const joinOrganisation = endpoint({
  name: "organisation.join",
  method: "POST",
  path: "/api/client/org/join",
  permission: "user",
  cost: "query",
  summary: "加入邀请了自己的企业",
  input: z.object({ org_id: Id }),
  output: Nothing,
});

const logoFile = { logo: { maxBytes: logoLimits.bytes, maxCount: 1 } };

export const createOrganisation = endpoint({
  name: "organisation.create",
  method: "POST",
  path: "/api/client/org/create",
  permission: "user",
  cost: "decode",
  summary: "创建企业，自己为企业管理员",
  input: multipart({ fields: NewOrganisation, files: logoFile }),
  output: z.object({ org: Organisation }),
});

export const editOrganisation = endpoint({
  name: "organisation.edit",
  method: "POST",
  path: "/api/client/org/edit",
  permission: "organisation.manage",
  cost: "decode",
  summary: "自定义 LOGO 与系统名称",
  input: multipart({
    fields: z.object({
      _id: Id,
      title: z.string().overwrite(pastedText).max(systemTitleMax, "系统名称最多 30 个字").default(""),
      /** Key of a previously uploaded logo. */
      logo_key: Id.optional(),
      /** Removes the logo, so that the product's logo is shown. A new logo in the same request has precedence. */
      remove_logo: z.literal("1").optional(),
    }),
    files: logoFile,
  }),
  output: z.object({ org: Organisation }),
});

export const getLogo = endpoint({
  name: "organisation.getLogo",
  method: "GET",
  path: "/common/logo/:id",
  permission: "public",
  cost: "cheap",
  summary: "企业标志",
  input: Nothing,
  output: file("image/*"),
});

export const getAlias = endpoint({
  name: "organisation.getAlias",
  method: "GET",
  path: "/api/client/org/alias/get",
  permission: "member",
  cost: "cheap",
  summary: "界面用词",
  input: Nothing,
  output: z.object({ group: z.string() }),
});

export const saveAlias = endpoint({
  name: "organisation.saveAlias",
  method: "POST",
  path: "/api/client/org/alias/save",
  permission: "alias.manage",
  cost: "query",
  summary: "修改界面用词",
  input: z.object({
    name: z.literal("group"),
    value: z.string({ error: aliasEmpty }).overwrite(pastedText).min(1, aliasEmpty).max(aliasMax, "别名最多 10 个字"),
  }),
  output: Nothing,
});

/** Returns how this installation is deployed. */
export const getDeployment = endpoint({
  name: "organisation.getDeployment",
  method: "GET",
  path: "/common/privatize",
  permission: "public",
  cost: "cheap",
  summary: "部署标志",
  input: Nothing,
  output: z.object({
    privatize: z.boolean(),
    privatize_code: z.string(),
    internal_mode: z.boolean(),
    /** True if livestock alarms can be listed (`message/wens/list`). */
    livestock: z.boolean(),
  }),
});

export const getSystemInfo = endpoint({
  name: "organisation.getSystemInfo",
  method: "GET",
  path: "/common/info",
  permission: "public",
  cost: "cheap",
  summary: "系统名称、标志与版本",
  input: Nothing,
  output: z.object({
    name: z.string(),
    logo: z.string(),
    version: z.string(),
    /** Program name that precedes the options on a command line: `huiyan` or `npm start --`. */
    command: z.string(),
    demo: z.boolean(),
    setup_open: z.boolean(),
    /** True if users can register. */
    registration: z.boolean(),
    /** True if the server can send codes by SMS. */
    phone_codes: z.boolean(),
    /** Name of the single sign-on, inserted into the text of its button; empty: there is no single sign-on. */
    single_sign_on: z.string(),
    /** Contact of the operator for users who cannot sign in; empty texts if none is set. */
    contact: z.object({ phone: z.string(), email: z.string() }),
    /** Notice of the operator to all users, for example about maintenance; its text is empty if there is none. */
    notice: MaintenanceNotice,
  }),
});
