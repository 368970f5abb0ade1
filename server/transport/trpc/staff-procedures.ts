import { createResetLink, removeTwoFactor } from "../../domain/admin/account-recovery.ts";
import {
  changeAccount,
  countAccounts,
  getAccount,
  searchAccounts,
  setBan,
} from "../../domain/admin/manage-accounts.ts";
import { countAuditLog, readAuditLog } from "../../domain/admin/read-audit-log.ts";
import { unverifyApplication, verifyApplication } from "../../domain/applications/decide-verification.ts";
import { disableApplication, enableApplication } from "../../domain/applications/disable-application.ts";
import {
  countApplications,
  getAnyApplication,
  searchApplications,
} from "../../domain/applications/search-applications.ts";
import { listMails, openMail, resendMail } from "../../domain/mail/read-outbox.ts";
import { decideReview, getReviewRequest, listPendingReviewRequests } from "../../domain/reviews/decide-review.ts";
import { getMaintenance, setMaintenance } from "../../domain/service/set-maintenance.ts";
import { listIncidents } from "../../domain/status/read-incidents.ts";
import {
  addIncidentUpdate,
  createIncident,
  deleteIncident,
  editIncidentUpdate,
  updateIncident,
} from "../../domain/status/write-incidents.ts";
import { mutation, query, router } from "./define-procedure.ts";

/** What only staff may do. */
export const staffProcedures = {
  admin: router({
    searchAccounts: query(searchAccounts, { limit: "list" }),
    account: query(getAccount),
    countAccounts: query(countAccounts, { limit: "list" }),
    changeAccount: mutation(changeAccount),
    setBan: mutation(setBan),
    createResetLink: mutation(createResetLink),
    removeTwoFactor: mutation(removeTwoFactor),
    maintenance: query(getMaintenance),
    setMaintenance: mutation(setMaintenance),
    pendingReviews: query(listPendingReviewRequests),
    review: query(getReviewRequest),
    decideReview: mutation(decideReview),
    auditLog: query(readAuditLog, { limit: "list", isCompressed: true }),
    countAuditLog: query(countAuditLog, { limit: "list" }),
    searchApplications: query(searchApplications, { limit: "list" }),
    application: query(getAnyApplication),
    countApplications: query(countApplications, { limit: "list" }),
    disableApplication: mutation(disableApplication),
    enableApplication: mutation(enableApplication),
    verifyApplication: mutation(verifyApplication),
    unverifyApplication: mutation(unverifyApplication),
    mails: query(listMails, { limit: "list" }),
    openMail: mutation(openMail),
    resendMail: mutation(resendMail),
  }),
  incidents: router({
    list: query(listIncidents, { limit: "list" }),
    create: mutation(createIncident),
    update: mutation(updateIncident),
    addUpdate: mutation(addIncidentUpdate),
    editUpdate: mutation(editIncidentUpdate),
    delete: mutation(deleteIncident),
  }),
};
