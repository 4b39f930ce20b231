export { insertDepartment } from "./department.queries.ts";
export { countStaff } from "./people.queries.ts";
export { peopleInView } from "./people-scope.queries.ts";
export { activatePerson, getPersonAsMember, insertPerson, renamePerson } from "./person.queries.ts";
