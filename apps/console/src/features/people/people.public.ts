export { roleName } from "./role-names.ts";
