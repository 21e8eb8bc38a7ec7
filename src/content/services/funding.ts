import type { FundingRoute } from "../passages.ts";

/** How care is paid for in England. Each service page shows the routes that can pay for it. */
export const funding = {
  adults: {
    name: "Local authority, adults",
    covers: "Adults with eligible needs under the Care Act 2014.",
    starts:
      "Ask the council for a care needs assessment; it is free. The council writes a care and support plan with a personal budget, and a financial assessment settles what the person pays towards it.",
  },
  children: {
    name: "Local authority, children",
    covers: "Children in need and looked-after children, under the Children Act 1989.",
    starts: "A social worker assesses, and the council’s placement or resource panel agrees the plan.",
  },
  careLeavers: {
    name: "Leaving care",
    covers: "Care leavers up to 25, through their pathway plan.",
    starts:
      "The personal adviser writes accommodation and support into the pathway plan and asks the council to agree it.",
  },
  continuingHealthcare: {
    name: "NHS continuing healthcare",
    covers: "Adults whose main need is for health care, wherever they live. There is no means test.",
    starts:
      "A nurse, doctor or social worker completes the checklist. If it is positive, a full assessment follows and the integrated care board decides.",
  },
  continuingCare: {
    name: "Children’s continuing care",
    covers: "Under-18s whose health needs are more than ordinary services can meet.",
    starts:
      "The integrated care board leads an assessment, and pays jointly with the council where needs are shared.",
  },
  aftercare: {
    name: "Section 117 aftercare",
    covers:
      "People who have been detained in hospital under section 3, 37, 45A, 47 or 48 of the Mental Health Act 1983. It is free to the person.",
    starts:
      "Council and integrated care board owe it together. Ask the ward or care coordinator for the aftercare plan before discharge is agreed.",
  },
  healthBudget: {
    name: "Personal health budget",
    covers:
      "A right for people with NHS continuing healthcare, children’s continuing care or section 117 aftercare.",
    starts:
      "Ask the integrated care board. The NHS or a third party can hold the money, or it is paid to you.",
  },
  directPayment: {
    name: "Direct payment",
    covers:
      "Adults with a personal budget, and parents of disabled children, who want to arrange care themselves.",
    starts: "Ask the council to pay the budget to you. You choose the provider and sign the agreement.",
  },
  educationPlan: {
    name: "Education, health and care plan",
    covers: "Children and young people up to 25 with special educational needs.",
    starts: "If the plan names the support, the council’s SEND team and the NHS each pay for their part.",
  },
  privately: {
    name: "Paying privately",
    covers: "Anyone, and families who top up hours that they would like to add.",
    starts:
      "We write a quote with hours, rates and notice. Ask your council for its free assessment first: you may not have to pay for all of it.",
  },
} as const satisfies Record<string, FundingRoute>;
