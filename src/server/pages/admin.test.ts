import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

const adminPaths = [pagePaths.adminAccess, pagePaths.adminApplications];

/** The visible page, without its head and its islands' data. */
function bodyOf(html: string): string {
  return html.slice(html.indexOf("<body")).replaceAll(/<script.*?<\/script>/gs, "");
}

test("the administrators' pages have noindex and no-store, and contain no applicant's data, for every role [6.server.pages]", async () => {
  const testApp = await createTestApp({ engine });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const { reference } = await apply(testApp, job.id);
  for (const url of adminPaths)
    for (const cookie of ["", "session=made-up", admin, await signIn(testApp, "master")]) {
      const { headers, body, statusCode } = await testApp.app.inject({ url, headers: { cookie } });
      expect(statusCode).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(body).not.toContain('rel="canonical"');
      for (const datum of ["Amara Okafor", "amara.okafor@example.org", reference, job.title])
        expect(body).not.toContain(datum);
    }
});

test("the admin access page offers login and first-time setup to visitors [2.routes.admin-access]", async () => {
  const { app } = await createTestApp({ engine });
  const body = bodyOf((await app.inject({ url: pagePaths.adminAccess })).body);
  expect(body).toContain("<h1>Admin access</h1>");
  expect(body).toMatch(/<button[^>]*>Admin Login<\/button>/);
  expect(body).toMatch(/<button[^>]*>First Time Setup<\/button>/);
  expect(body).not.toContain("Logout");
});

test("the applications page has its heading and a link back to admin access [2.routes.admin-applications, 2.applications.back]", async () => {
  const testApp = await createTestApp({ engine });
  const cookie = await signIn(testApp, "admin");
  for (const headers of [{}, { cookie }]) {
    const { body: html } = await testApp.app.inject({ url: pagePaths.adminApplications, headers });
    const body = bodyOf(html);
    expect(body).toMatch(/<h1[^>]*>Applications<\/h1>/);
    expect(body).toMatch(/<a (class="back-link" )?href="\/admin-access">/);
    expect(body.includes("You are not logged in")).toBe(!("cookie" in headers));
  }
});

test("the admin access page shows the signed-in user's name and role, and only masters can manage admins", async () => {
  const testApp = await createTestApp({ engine });
  const page = async (role: "admin" | "master") =>
    bodyOf(
      (
        await testApp.app.inject({
          url: pagePaths.adminAccess,
          headers: { cookie: await signIn(testApp, role) },
        })
      ).body,
    );
  const admin = await page("admin");
  expect(admin).toMatch(/Signed in as <\/span><b>admin-/);
  expect(admin).toMatch(/<a [^>]*href="\/admin-access\?open=jobs"/);
  expect(admin).not.toContain("Manage Admins");
  const master = await page("master");
  expect(master).toMatch(/<span> ?Master Admin<\/span>/);
  expect(master).toContain("Manage Admins");
});

test("the administrators' pages have the simple footer, and say without script that they need it", async () => {
  const { app } = await createTestApp({ engine });
  for (const url of adminPaths) {
    const { body } = await app.inject({ url });
    expect(body).toContain('<footer class="main-footer simple-footer">');
    expect(body).toMatch(/<noscript>.*need JavaScript.*<\/noscript>/s);
  }
});

test("a name in the address cannot break out of the page's data", async () => {
  const { app } = await createTestApp({ engine });
  const { body } = await app.inject({ url: `${pagePaths.adminAccess}?open=</script><b>` });
  expect(body).not.toContain("</script><b>");
});
