import * as departments from "@huiyan/contract/people/department.api";
import * as api from "@huiyan/contract/people/people.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addDepartment } from "./actions/add-department.ts";
import { addPerson } from "./actions/add-person.ts";
import { assignDevices } from "./actions/assign-devices.ts";
import { assignGroups } from "./actions/assign-groups.ts";
import { editDepartment } from "./actions/edit-department.ts";
import { editPerson } from "./actions/edit-person.ts";
import { explainVisibility } from "./actions/explain-visibility.ts";
import { findPeople } from "./actions/find-people.ts";
import { getDepartmentTree } from "./actions/get-department-tree.ts";
import { invalidatePerson } from "./actions/invalidate-person.ts";
import { moveDepartment } from "./actions/move-department.ts";
import { removeDepartment } from "./actions/remove-department.ts";
import { removePerson } from "./actions/remove-person.ts";
import { restorePerson } from "./actions/restore-person.ts";
import { sortDepartments } from "./actions/sort-departments.ts";
import { switchDepartment } from "./actions/switch-department.ts";
import { viewAsPerson } from "./actions/view-as-person.ts";
import { getImportTemplate } from "./import/get-import-template.ts";
import { importPeople } from "./import/import-people.ts";

export const peopleRoutes = routes(
  serve(departments.getDepartmentTree, getDepartmentTree),
  serve(departments.addDepartment, addDepartment),
  serve(departments.editDepartment, editDepartment),
  serve(departments.removeDepartment, removeDepartment),
  serve(departments.moveDepartment, moveDepartment),
  serve(departments.sortDepartments, sortDepartments),
  serve(api.findPeople, findPeople),
  serve(api.addPerson, addPerson),
  serve(api.editPerson, editPerson),
  serve(api.switchDepartment, switchDepartment),
  serve(api.assignGroups, assignGroups),
  serve(api.assignDevices, assignDevices),
  serve(api.invalidatePerson, invalidatePerson),
  serve(api.restorePerson, restorePerson),
  serve(api.removePerson, removePerson),
  serve(api.getImportTemplate, getImportTemplate),
  serve(api.importPeople, importPeople),
  serve(api.explainVisibility, explainVisibility),
  serve(api.viewAsPerson, viewAsPerson),
);
