import { pagePaths } from "#contract/paths.ts";
import { isDisabilityConfident } from "#content/certificates.ts";
import { legalForm } from "#content/legal-identity.ts";
import { bodies } from "#content/nations/bodies.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { callTo, mailTo, type Policy, toPage } from "./clauses.ts";
import { hasGroup, isUnderCitedRegulations, regulatorNames } from "./group.ts";
import { policyEntries } from "./list.ts";
import { listWords } from "../words/intl.ts";
import { compliance, hasComplianceTeam } from "#content/teams.ts";

const { name, legalName, emails, phone, crisisLine } = organisation;
const { deciding } = legalForm;

export const workplace: Policy = {
  entry: policyEntries.workplace,
  description: `How people are treated at work at ${name}: equality, dignity, safeguarding, health and safety, working time, flexible working and speaking up.`,
  appliesTo: "Everyone who works for us",
  sections: [
    {
      heading: "Purpose and scope",
      blocks: [
        `This policy says what everybody who works at ${name} can expect and what is expected of them. It holds for ${legalName}${hasGroup ? " and all companies of its group" : ""}: for employees, bank and agency workers, apprentices, students on placement, volunteers and contractors, by day and by night, in our services, in people’s homes, in offices, on the road, online, and at work events.`,
        "It gives the rules; the staff handbook gives the procedures and forms. It is not part of the contract of employment, but nobody may be treated worse than it says. Where the law gives people more, the law counts.",
        "Staff read it in their induction and confirm that they have understood it. Managers explain it to anyone who asks, in plain words or in another language.",
        `The policy is approved by the ${legalForm.board} and reviewed at least annually.`,
      ],
    },
    {
      heading: "Equality, diversity and inclusion",
      blocks: [
        ...nation.employment.equality,
        "We tolerate no direct or indirect discrimination, no discrimination by association or because of a mistaken belief about somebody, no harassment and no victimisation of those who complain or help another to complain. The same holds for trade union membership, working hours, a spent conviction that does not matter to the role, and social background.",
        "Recruitment, pay, training, rotas, promotion, discipline and dismissal are decided by the needs of the work and by written criteria. Decisions have a reason on file.",
        `We make reasonable adjustments for disabled applicants and staff: we ask early, agree them in writing, review them every six months, and take them along when somebody changes role. ${isDisabilityConfident ? "As a Disability Confident employer we interview disabled applicants who meet the essential criteria of a post. " : ""}Nobody pays for their own adjustment.`,
        "People we support may choose who gives them intimate care, for the sake of their dignity. They may not choose staff by race or faith. Staff who meet prejudice at work are backed by their manager, and the response is written into the plan.",
        [
          "We monitor equality in recruitment, pay, discipline and promotion every year. Pay is dealt with in the ",
          toPage("Gender Pay Gap Policy", pagePaths.genderPayGap),
          ".",
        ],
      ],
    },
    {
      heading: "Dignity at work: bullying and harassment",
      blocks: [
        "Everybody has a right to be treated with respect. Harassment is unwanted conduct that is related to a protected characteristic, or is of a sexual nature, and that violates somebody’s dignity or makes their surroundings hostile, degrading or offensive. Whether it was meant so does not decide the matter; a joke can be harassment.",
        "Bullying is behaviour that intimidates, humiliates or undermines: shouting, spreading rumours, setting impossible tasks, leaving somebody out, abusing the power over rotas. Fair criticism of work, given in private and with respect, is not bullying.",
        "Anyone who meets it or sees it can ask the person to stop, tell their manager, tell another manager if the manager is part of the problem, or use the grievance procedure. An informal talk can be enough; it is for the person affected to choose whether to go further, unless others are in danger.",
        "We act on every report: within three working days somebody who is not involved takes it up, keeps both sides informed, and keeps people apart where that is needed, without disadvantage for the person who reported.",
        "Bullying, harassment and victimisation are misconduct and may lead to dismissal without notice. We act in the same way when visitors, relatives, contractors or other third parties harass our staff, up to ending a contract or barring somebody from a site.",
      ],
    },
    {
      heading: "Preventing sexual harassment",
      blocks: [
        nation.employment.sexualHarassment,
        "The steps that we take:",
        {
          list: [
            "a written risk assessment for each service, which looks at lone and night work, sleep-ins, lifts in cars, work in private homes, differences of power, alcohol at events, and messages on telephones; reviewed every year and after each incident;",
            "training for all in the first month and every year, and for managers in how to take up a report;",
            "two named people of different genders, to whom staff can turn outside their line of management, and a way to report without a name;",
            "a clear word to people we support and to their families, and where somebody’s illness or disability plays a part, a care plan that protects staff and keeps the person’s dignity;",
            "a question about safety and respect in each supervision and in the yearly survey;",
            `a report to the ${legalForm.board} twice a year on what was reported, what was done and what changed.`,
          ],
        },
        "Whoever has been harassed is asked what they need: a change of rota, paid time off, counselling, help with going to the police. Nothing is settled over their head, and no agreement may stop anybody from reporting a crime, from whistleblowing, or from speaking to a doctor, a lawyer or their union.",
      ],
    },
    {
      heading: "Safe recruitment",
      blocks: [
        `People who work in care are chosen with care. Before the first shift we hold: proof of identity; the right to work in the United Kingdom; a full employment history with an explanation of every gap; references, among them the last employer and the last work with children or adults at risk with the reason for leaving; proof of qualifications and of registration with a professional body; a statement on health, so far as the role needs one; and ${nation.policies.disclosure}.`,
        `A conviction does not exclude anybody by itself. It is weighed with the person: what it was, when, and what it means for the role. ${nation.policies.barred}`,
        `These checks meet ${isUnderCitedRegulations ? listWords(nation.policies.fitPersons) : "the rules of the service concerned"}. Agency workers are checked to the same standard before they come.`,
        `${nation.checks.renewal} Staff tell us at once about a caution, a charge, a conviction or a safeguarding inquiry that concerns them.`,
      ],
    },
    {
      heading: "Safeguarding and duty of candour",
      blocks: [
        `Keeping people safe is everybody’s work. Whoever sees or suspects abuse or neglect of a child or an adult, by whomever, makes the person safe, calls 999 if there is danger, tells ${crisisLine ? "the manager on call" : "the manager"} at once, and writes down what they saw and heard. Nobody promises secrecy and nobody investigates alone.`,
        [
          `The manager informs the ${bodies.localAuthority} on the same day and the regulator where the law says so. ${crisisLine ? "Out of hours the on-call manager" : "The manager"} is reached on `,
          callTo(crisisLine ?? phone),
          `. If nothing happens, anybody may and should go to the ${bodies.localAuthority} themselves.`,
        ],
        `An allegation against a member of staff is passed on to ${nation.policies.allegation} within one working day, before any inquiry of our own. Suspension is neutral and on full pay. Where the law requires it, we refer people to ${nation.checks.barring} and to their professional body, even if they have resigned.`,
        `When something has gone wrong, we say so to the person and their family, apologise, explain, and tell them what we will do about it (${isUnderCitedRegulations ? nation.governance.candourAct : "duty of candour, which we keep whether or not a law orders it"}). Staff who own up to a mistake are treated fairly.`,
        `Training follows ${nation.policies.safeguardingTraining}. It is repeated every year.`,
      ],
    },
    {
      heading: "Health and safety",
      blocks: [
        `We provide, as far as is reasonably practicable, a safe place of work, safe equipment, safe ways of working, and the information, training and supervision to go with them (${nation.employment.safetyLaw}). Staff take care of themselves and others, use what they have been given, and report what is dangerous.`,
        "Risks are assessed before work begins, with those who do it, and again when something changes: moving and handling, infection, medicines, sharps, hazardous substances (COSHH), fire, legionella, driving, display screens, stress, and the risks for new and expectant mothers and for workers under 18.",
        {
          list: [
            {
              term: "Working alone.",
              text: "Nobody starts a lone shift without a risk assessment, a charged telephone, a check-in plan, and somebody who notices if they do not check in.",
            },
            {
              term: "Violence and distress.",
              text: "Plans are made to prevent it. Staff are trained in calming a situation; restraint is a last resort, by trained people, proportionate, recorded and reviewed on the next working day.",
            },
            {
              term: "Infection.",
              text: "Protective equipment and vaccinations recommended for the role are free. Nobody comes to work with an infection that would endanger others, and nobody loses out for staying at home when we have asked them to.",
            },
            {
              term: "Stress.",
              text: "Managers talk about load and rest in each supervision, and after a hard event there is a talk within 72 hours for all who were there.",
            },
          ],
        },
        `Accidents, near misses and assaults are recorded on the same day. Those that the law names are reported to ${nation.employment.accidents}. Each report is looked into, and what was learned is shared with all who need it.`,
        "Everybody may stop a task that they believe to be dangerous, and call the person on duty. They suffer no disadvantage for it.",
      ],
    },
    {
      heading: "Working time, rest and leave",
      blocks: [
        `We keep to the ${nation.employment.workingTime} and plan with a margin:`,
        {
          table: {
            caption: "Limits on working time for adults",
            columns: ["Matter", "Rule"],
            rows: [
              [
                "Weekly hours",
                "No more than 48 on average over 17 weeks, overtime and other jobs included. Who wishes to work more signs an opt-out of their own free will and can end it with at most three months’ notice",
              ],
              ["Rest between shifts", "At least 11 hours in a row in every 24"],
              ["Weekly rest", "At least 24 hours in a row each week, or 48 in a fortnight"],
              ["Break", "At least 20 minutes away from work when a shift is longer than six hours"],
              [
                "Night work",
                "No more than 8 hours on average in 24, with a free health assessment before and every year",
              ],
              ["Paid leave", "5.6 weeks a year, bank holidays included, at normal pay"],
              [
                "Workers under 18",
                "No more than 8 hours a day and 40 a week, 12 hours of rest, 30 minutes’ break after four and a half hours",
              ],
            ],
          },
        },
        "Where somebody cannot leave the person they support, the rest that they missed is given back as compensatory rest as soon as possible, and no later than within two weeks.",
        "Sleep-ins, waking nights and on-call duties are set out in the contract with their pay. If a sleep-in is disturbed, the time is working time, and the next shift starts later.",
        "Training that we require, handovers, team meetings and travel between visits are working time and are paid. Pay never falls below the National Living Wage or National Minimum Wage for all working time of a pay period.",
        "Managers review hours every month. Somebody who works for another employer as well tells us their hours, so that we can see to their rest.",
      ],
    },
    {
      heading: "Flexible working and family",
      blocks: [
        nation.employment.flexibleWorking,
        nation.employment.familyLeave,
        nation.employment.carers,
        "Nobody is treated worse for asking, for taking leave, or for coming back part time. Those on long leave agree with their manager how to stay in touch.",
      ],
    },
    {
      heading: "Training, supervision and wellbeing",
      blocks: [
        `New staff have an induction, shadow experienced colleagues, and ${nation.staff.induction}. Nobody does a task alone until somebody has watched them do it safely and signed for it. Training on learning disability and autism is given ${organisation.nation === "england" ? "as the law requires" : "to everybody"}.`,
        "Supervision takes place every month, in private and in paid time; an appraisal, with a plan for learning, every year. Clinical staff have clinical supervision besides, and time for revalidation.",
        "A confidential helpline with counselling is free to all staff and their households. Mental health, the menopause, long-term illness, domestic abuse and bereavement are met with understanding, time and adjustments. Sickness absence is managed kindly, with a talk on return.",
        "Staff who are afraid to go home, in debt, or without food can tell any manager; help is confidential and practical.",
      ],
    },
    {
      heading: "Conduct and professional boundaries",
      blocks: [
        "We are guests in people’s homes and lives. Staff are honest, sober, on time and kind; they respect each person’s privacy, belief and choices; and they follow the care plan or say openly why they could not.",
        "Staff do not lend to, borrow from, sell to, or accept gifts above a token value from people we support or their families; they do not witness wills; they begin no private or sexual relationship with somebody in our care; and they keep no contact on personal social media.",
        [
          "What staff learn about people is confidential, at work, at home and online. Records are true, made at the time, and signed. How personal data is handled stands in the ",
          toPage("Privacy Policy", pagePaths.privacyPolicy),
          ".",
        ],
        "Nobody works under the influence of alcohol or drugs. Who takes medicine that may affect their work tells their manager. Somebody who asks for help with an addiction is helped first; endangering people is a matter of discipline.",
        `${legalForm.equipmentOf} telephones, vehicles and accounts are used with care and for work. Staff do not photograph or record people without their agreement and a reason in the plan.`,
      ],
    },
    {
      heading: "Speaking up (whistleblowing)",
      blocks: [
        `We want to hear what is wrong: poor care, abuse, danger, fraud, false records, a crime, harm to the environment, or the hiding of any of these. A worker who tells us, or an outside body, in the public interest is protected from dismissal and from any disadvantage (${nation.employment.whistleblowing}). Proof is not needed; a reasonable belief is enough.`,
        [
          hasComplianceTeam
            ? `Tell your manager, any ${legalForm.anyDirector}, or the compliance team: `
            : `Tell your manager or any ${legalForm.anyDirector}, or write or ring: `,
          mailTo(emails.compliance),
          ", ",
          callTo(phone),
          ". You may leave out your name. We acknowledge within three working days, tell you who is looking into it, keep your name from everybody who does not need it, and tell you what came of it as far as we may.",
        ],
        `You may go outside at any time, for instance to ${listWords(regulatorNames.length > 0 ? regulatorNames : ["the regulator of the service"])}, to the ${bodies.localAuthority}’s safeguarding team, to ${nation.employment.safetyBody} or to the police. Protect, an independent charity, advises in confidence on 020 3117 2520.`,
        "Nothing in a contract or settlement with us forbids a protected disclosure. Whoever threatens or punishes somebody for speaking up, or tries to find out who did, faces disciplinary action.",
      ],
    },
    {
      heading: "Grievance and discipline",
      blocks: [
        "A complaint about treatment at work is taken up informally if the person wishes, and otherwise as a grievance: a letter, a meeting within ten working days, a written answer, and a right of appeal to a manager who was not involved.",
        `Discipline follows ${nation.employment.discipline}: facts are established first; the person is told in writing what it is about, sees the evidence, is heard with a colleague or a union representative beside them, gets a written decision with reasons, and may appeal.`,
        "Steps are fair and in proportion: advice, first and final written warning, dismissal. Gross misconduct (abuse, theft, violence, harassment, false records, sleeping on a waking night, endangering people, working while unfit through drink or drugs) can mean dismissal without notice after a hearing.",
        "Lack of skill or illness is not misconduct. It is met with support, training, adjustments and time, under a procedure of its own.",
        "Staff may join a trade union or not, as they wish, and are consulted on changes that affect them. Union and safety representatives have paid time for their task.",
      ],
    },
    {
      heading: "Who is responsible",
      blocks: [
        `The ${legalForm.board} is responsible for this policy${deciding ? `; a ${deciding.director}` : ", and"} answers for it by name. Whoever manages a service puts it into practice there, and whoever answers for staff matters advises, trains and keeps the records. ${compliance.audits}`,
        "Everybody who works for us keeps to it. Managers set the example: who looks away is as responsible as who does wrong.",
        `We measure whether it works by turnover, sickness, hours and rest, training, accidents, grievances, concerns raised, pay gaps and the staff survey. The ${legalForm.board} sees the figures every quarter, and staff see them once a year with what will change.`,
      ],
    },
    {
      heading: "Questions and review",
      blocks: [
        [
          "Questions about this policy go to your manager or to ",
          mailTo(emails.general),
          `. ${nation.employment.advice}`,
        ],
        "The policy is reviewed at least annually, after a serious incident, and whenever the law changes. The date at the top is that of the present wording.",
      ],
    },
  ],
};
