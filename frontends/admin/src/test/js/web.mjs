// Where the modules under test are.
export const web = name => import(new URL(`../../main/resources/dev/cairn/admin/web/assets/${name}`, import.meta.url));
